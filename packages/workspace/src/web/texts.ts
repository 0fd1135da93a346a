export interface Texts {
  readonly workspace: string
  readonly newThread: string
  readonly threads: string
  readonly untitled: string
  readonly ask: string
  readonly send: string
  readonly stop: string
  readonly tryThese: string
  readonly tokens: string
  readonly input: string
  readonly output: string
  readonly total: string
  readonly modelCalls: string
  readonly showTokens: string
  readonly language: string
  readonly theme: string
  readonly themes: Readonly<Record<'system' | 'light' | 'dark', string>>
  readonly you: string
  readonly lead: string
  readonly conversation: string
  readonly loading: string
  readonly reconnecting: string
  readonly missing: string
  readonly runFailed: string
  readonly runInterrupted: string
  readonly accounting: string
}

export const texts: Readonly<Record<'en' | 'zh-CN', Texts>> = {
  en: {
    workspace: 'Workspace', newThread: 'New thread', threads: 'Threads', untitled: 'New thread', ask: 'Ask the lead agent', send: 'Send', stop: 'Stop the run', tryThese: 'Try one of these',
    tokens: 'Tokens of this thread', input: 'Input', output: 'Output', total: 'Total', modelCalls: 'Model calls', showTokens: 'Show tokens',
    language: 'Language', theme: 'Theme', themes: { system: 'System', light: 'Light', dark: 'Dark' }, you: 'You', lead: 'Lead agent', conversation: 'Conversation', loading: 'Loading…', reconnecting: 'Connection lost. Trying again…',
    missing: 'There is no such thread.', runFailed: 'The lead agent failed.', runInterrupted: 'The server stopped before this run ended.',
    accounting: 'Counted by the engine, each model call once. The cards add nothing to it.',
  },
  'zh-CN': {
    workspace: '工作区', newThread: '新会话', threads: '会话', untitled: '新会话', ask: '向主智能体提问', send: '发送', stop: '停止运行', tryThese: '试试这些',
    tokens: '本会话的 token', input: '输入', output: '输出', total: '合计', modelCalls: '模型调用', showTokens: '显示 token',
    language: '语言', theme: '主题', themes: { system: '跟随系统', light: '浅色', dark: '深色' }, you: '你', lead: '主智能体', conversation: '对话', loading: '加载中…', reconnecting: '连接已断开，正在重试…',
    missing: '没有这个会话。', runFailed: '主智能体出错了。', runInterrupted: '服务器在本次运行结束前停止了。',
    accounting: '由引擎统计，每次模型调用只计一次；卡片不参与统计。',
  },
}
