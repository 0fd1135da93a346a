import type { Presenter, Task, TaskPresentation } from '@subagent-cards/core'
import type { News } from './task-news.ts'

/** More ends than this are counted instead of named: nobody listens to a list of twenty titles. */
const MAX_NAMED = 3

/** What is said of the news: what needs a person first. */
export function newsTexts({ started, waiting, ended }: News, presenter: Presenter): readonly string[] {
  const texts: string[] = []
  // Of its model nothing is said, and the host's names of models may throw, which would cost the news of all tasks.
  const present = (task: Task): TaskPresentation => presenter({ ...task, modelName: undefined })
  const title = (task: Task): string => present(task).title
  if (waiting.length > 1) texts.push(presenter.formatPlural('announceWaitingMany', waiting.length))
  else for (const task of waiting) texts.push(presenter.format('announceWaiting', { title: title(task) }))
  if (ended.length > MAX_NAMED) texts.push(presenter.formatPlural('announceEndedMany', ended.length, { states: states(ended, presenter) }))
  else for (const task of ended) texts.push(presenter.format('announceEnded', { title: title(task), outcome: present(task).outcome ?? '' }))
  if (started.length > 1) texts.push(presenter.formatPlural('announceStartedMany', started.length))
  else for (const task of started) texts.push(presenter.format('announceStarted', { title: title(task) }))
  return texts
}

function states(tasks: readonly Task[], presenter: Presenter): string {
  const texts = presenter.summarize(tasks).states.map((state) => state.text)
  return new Intl.ListFormat(presenter.locale, { type: 'unit', style: 'short' }).format(texts)
}
