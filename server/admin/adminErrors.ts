/** A refusal to the operator, worded by its key. */
export class AdminRefusedError extends Error {
  readonly key: string
  readonly params: Record<string, string | number>

  constructor(key: string, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(key, options)
    this.key = key
    this.params = params
  }
}

/** The words on the command line do not fit any command. */
export class AdminUsageError extends Error {}
