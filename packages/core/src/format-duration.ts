const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A duration in its two largest units: `45s`, `3m 05s`, `1h 02m`, `2d 3h`. Whole seconds, rounded down, because a clock
 * that shows a second has seen it pass. Negative or not finite prints as zero seconds.
 */
export function formatDuration(ms: number, locale: string): string {
  return createDurationFormat(locale)(ms)
}

/** The same with the formatters made once. */
export function createDurationFormat(locale: string): (ms: number) => string {
  const unit = (name: string, minimumIntegerDigits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow', minimumIntegerDigits, useGrouping: false })
  const [days, hours, minutes, seconds] = [unit('day', 1), unit('hour', 1), unit('minute', 1), unit('second', 1)]
  const [paddedMinutes, paddedSeconds] = [unit('minute', 2), unit('second', 2)]
  const gap = separator(minutes)
  return (ms) => {
    const time = Number.isFinite(ms) ? Math.max(0, ms) : 0
    const part = (size: number, of: number): number => Math.floor((time % of) / size)
    if (time < MINUTE) return seconds.format(part(SECOND, MINUTE))
    if (time < HOUR) return minutes.format(part(MINUTE, HOUR)) + gap + paddedSeconds.format(part(SECOND, MINUTE))
    if (time < DAY) return hours.format(part(HOUR, DAY)) + gap + paddedMinutes.format(part(MINUTE, HOUR))
    return days.format(Math.floor(time / DAY)) + gap + hours.format(part(HOUR, DAY))
  }
}

/** Scripts written without spaces between words take none between the parts either. */
function separator(minutes: Intl.NumberFormat): string {
  const word = minutes.formatToParts(1).find((part) => part.type === 'unit')?.value ?? ''
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word) ? '' : ' '
}
