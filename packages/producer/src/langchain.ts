export { createTokenHandler } from './langchain-token-handler.ts'
export { toToolMessage } from './langchain-tool-message.ts'
