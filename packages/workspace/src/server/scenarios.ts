/** One turn of a scripted model. */
export interface Turn {
  readonly text: string
  /** A tool that the subagent then calls. */
  readonly tool?: { readonly name: 'web_search' | 'read_page' | 'run' | 'recall'; readonly argument: string } | undefined
  /** Input and output tokens, as a provider reports them; absent: it reports none. */
  readonly tokens?: readonly [input: number, output: number] | undefined
  /** The provider answers with this error instead. */
  readonly fails?: string | undefined
}

export interface TaskScript {
  readonly description: string
  readonly prompt: string
  readonly subagentType: string
  readonly turns: readonly Turn[]
  /** Ms between two words. Default 30. */
  readonly wordMs?: number | undefined
  /** Ms before the first word. Default: the time of ten words. */
  readonly thinkMs?: number | undefined
}

export interface Scenario {
  /** What a person writes. */
  readonly example: string
  readonly asked: RegExp
  readonly plan: string
  readonly tasks: readonly TaskScript[]
  readonly summary: string
}

const search = (argument: string, text: string, tokens: Turn['tokens']): Turn => ({ text, tool: { name: 'web_search', argument }, tokens })
const page = (argument: string, text: string, tokens: Turn['tokens']): Turn => ({ text, tool: { name: 'read_page', argument }, tokens })

const vendors = (names: readonly string[]): readonly TaskScript[] =>
  names.map((name, at) => ({
    description: `Price of vendor ${name}`,
    prompt: `Find what vendor ${name} charges for a managed Postgres of 500 GB, with its source.`,
    subagentType: (['researcher', 'writer', 'coder'] as const)[at % 3] ?? 'researcher',
    turns: [
      search(`vendor ${name} managed postgres pricing`, `Start with the price list of vendor ${name}.`, [1_200 + 40 * at, 60]),
      page(`vendor-${name.toLowerCase()}/pricing`, 'The first result is the official one.', [2_450 + 40 * at, 75]),
      { text: `Vendor ${name} charges ${(0.1 + at / 100).toFixed(2)} per GB and month, and ten percent less for a year.`, tokens: [3_900 + 40 * at, 180] },
    ],
  }))

const compare: Scenario = {
  example: 'Compare the prices of vendors A and B',
  asked: /\bcompare\b|对比/i,
  plan: 'I will ask one subagent for each vendor, side by side.',
  tasks: vendors(['A', 'B']),
  summary: '**Vendor A** is cheaper by 0.01 per GB and month. Both give ten percent for a year.',
}

const survey: Scenario = {
  example: 'Survey eight vendors at once',
  asked: /\bsurvey\b|\beight\b|八/i,
  plan: 'Eight vendors, eight subagents.',
  tasks: vendors(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']),
  summary: 'All eight publish a price; **A** is the cheapest and **H** the dearest.',
}

const endings: Scenario = {
  example: 'Show me every ending',
  asked: /\bending|结局/i,
  plan: 'Five tasks, five endings.',
  tasks: [
    { description: 'Count the tables', prompt: 'Count the tables in the schema.', subagentType: 'coder', turns: [{ text: 'There are 41 tables.', tokens: [820, 24] }] },
    {
      description: 'Read the audit log', prompt: 'Read the audit log of last week.', subagentType: 'researcher',
      turns: [{ text: 'Opening the log.', tool: { name: 'run', argument: 'less audit.log' }, tokens: [900, 31] }, { text: '', fails: 'The model provider answered 503 three times in a row.' }],
    },
    {
      description: 'Watch the deployment', prompt: 'Watch the deployment until it is done.', subagentType: 'checker', wordMs: 400,
      turns: [{ text: 'Still waiting for the third replica to come up, and then for the balancer to see it, which takes a while as everybody knows.', tokens: [640, 40] }],
    },
    {
      description: 'Skim every report', prompt: 'Skim every incident report since January.', subagentType: 'skimmer',
      turns: [
        search('incident reports', 'There are many.', [2_600, 40]),
        page('incidents/2026-01', 'January had nine incidents.', [3_100, 90]),
        { text: 'It never comes this far.', tokens: [9_000, 900] },
      ],
    },
    { description: 'Ask the old gateway', prompt: 'Ask the old gateway for its version.', subagentType: 'writer', turns: [{ text: 'It is version 2.' }] },
  ],
  summary: 'One was done, one failed, one ran out of time, one out of tokens, and one reported no tokens at all.',
}

const slow: Scenario = {
  example: 'Take your time over two long reads',
  asked: /\btime\b|\blong\b|慢/i,
  plan: 'Two long reads; stop them if you cannot wait.',
  tasks: ['first', 'second'].map((which) => ({
    description: `Read the ${which} volume`,
    prompt: `Read the ${which} volume to the end.`,
    subagentType: 'researcher',
    wordMs: 120,
    turns: Array.from({ length: 20 }, (_, at) => page(`${which}/chapter-${at + 1}`, `Chapter ${at + 1} of the ${which} volume says little that the one before it did not say.`, [1_000 + 300 * at, 45])),
  })),
  summary: 'Both volumes are read.',
}

// All of them say the same, so that it is in memory once; and they are long, because each one is sent with all before it.
const loadTurns: readonly Turn[] = Array.from({ length: 600 }, (_, turn) => ({
  text: Array.from({ length: 60 }, (_word, word) => `word${word}`).join(' '),
  tool: { name: 'recall', argument: `part ${turn + 1}` },
  tokens: [200, 20],
}))

const load: Scenario = {
  example: 'Load 200 subagents',
  asked: /\bload\b/i,
  plan: 'Two hundred subagents, twenty events a second each.',
  tasks: Array.from({ length: 200 }, (_, at) => ({
    description: `Load ${at + 1}`,
    prompt: `Write for a long time, as number ${at + 1}.`,
    subagentType: 'marathoner',
    // With the tool between two turns that is twenty a second.
    wordMs: 45,
    thinkMs: 0,
    turns: loadTurns,
  })),
  summary: 'That was all.',
}

/** What the scripted models can play, the most particular question first. */
export const scenarios: readonly Scenario[] = [load, endings, survey, slow, compare]

export function scenarioOf(question: string): Scenario | undefined {
  return scenarios.find(({ asked }) => asked.test(question))
}

/** A subagent knows its script by its prompt. */
export function scriptOf(prompt: string): TaskScript | undefined {
  for (const { tasks } of scenarios) for (const task of tasks) if (task.prompt === prompt) return task
  return undefined
}
