/** What the application of the stories calls its models; one that is missing here shows its raw id. */
export const modelNames = {
  'doubao-seed-1-8': 'Doubao Seed 1.8',
  'deepseek-v4-flash': 'DeepSeek V4 Flash',
  'claude-sonnet-5': 'Claude Sonnet 5',
  'aster-large-2': 'Aster Large 2',
  'heron-flash-1': 'Heron Flash 1',
}
