import type { History, ModelNames, Settings, Thread } from './wire.ts'

/** The server said no, with its reason. */
export class RequestError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const thread = (threadId: string): string => `/api/threads/${encodeURIComponent(threadId)}`

export const fetchThreads = async (): Promise<readonly Thread[]> => (await request<{ readonly threads: readonly Thread[] }>('GET', '/api/threads')).threads
export const createThread = (): Promise<Thread> => request('POST', '/api/threads')
export const fetchHistory = (threadId: string, signal?: AbortSignal): Promise<History> => request('GET', thread(threadId), undefined, signal)
export const sendMessage = (threadId: string, text: string): Promise<unknown> => request('POST', `${thread(threadId)}/messages`, { text })
export const stopTask = (threadId: string, taskId: string): Promise<unknown> => request('POST', `${thread(threadId)}/tasks/${encodeURIComponent(taskId)}/stop`)
export const stopRun = (threadId: string, runId: string): Promise<unknown> => request('POST', `${thread(threadId)}/runs/${encodeURIComponent(runId)}/stop`)
export const fetchEvents = (threadId: string, query: URLSearchParams, signal?: AbortSignal): Promise<unknown> => request('GET', `${thread(threadId)}/events?${query}`, undefined, signal)
export const fetchModels = (): Promise<ModelNames> => request('GET', '/api/models')
export const fetchExamples = async (): Promise<readonly string[]> => (await request<{ readonly examples: readonly string[] }>('GET', '/api/examples')).examples
export const fetchSettings = (): Promise<Settings> => request('GET', '/api/settings')
export const saveSettings = (settings: Settings): Promise<Settings> => request('PUT', '/api/settings', settings)
export const streamAddress = (threadId: string, after: string): string => `${thread(threadId)}/stream?${new URLSearchParams({ after })}`

/** Our own server's answers are taken at their word; what they carry from agents is the decoder's to check. */
async function request<Answer>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  })
  if (response.ok) return (await response.json()) as Answer
  const said = (await response.json().catch(() => undefined)) as { readonly error?: string } | undefined
  throw new RequestError(response.status, said?.error ?? `The server answered ${response.status}.`)
}
