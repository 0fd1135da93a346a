/** Lets a part say something by the provider's live region, without knowing it; silent where there is none. */
export interface Voice {
  say(text: string): void
  connect(speak: (text: string) => void): () => void
}

export function createVoice(): Voice {
  let speaker: ((text: string) => void) | undefined
  return {
    say: (text) => speaker?.(text),
    connect(speak) {
      speaker = speak
      return () => {
        if (speaker === speak) speaker = undefined
      }
    },
  }
}
