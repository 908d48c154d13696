/** One network that is watched for transfers; `errors` counts the requests that its nodes failed to answer. */
export type ChainStatus = { network: string; head: number; cursor: number; errors: number }

/** Answers from memory; nothing where no network is watched. */
export type ReadChain = () => readonly ChainStatus[]

export const noChain: ReadChain = () => []
