/** The server cannot start; `key` is worded in locales for the person at the terminal. */
export class StartRefusedError extends Error {
  readonly key: string
  readonly params: Record<string, string | number>

  constructor(key: string, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(key, options)
    this.name = 'StartRefusedError'
    this.key = key
    this.params = params
  }
}
