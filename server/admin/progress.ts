import { terminalLanguage, translate } from '../platform/http/answers/translate.ts'

/** Pause between two lines of progress, ms. */
const pause = 5000

/** A report of a long command, which writes a sentence to the error output now and then. */
export function progress(): (key: string, params: Record<string, string | number>) => void {
  const language = terminalLanguage(process.env)
  let last = performance.now()
  return (key, params) => {
    if (performance.now() - last < pause) return
    last = performance.now()
    process.stderr.write(`${translate(language, key, params)}\n`)
  }
}
