/**
 * A rule's "no": never thrown, always one of the rule's own codes with what its sentence needs. The code is the key of
 * the sentence in locales and the `code` of the server's answer.
 */
export interface RuleRefusal<Code extends string = string> {
  readonly ok: false
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
}

/** Makes a refusal of a rule. */
export function refuseRule<Code extends string>(
  code: Code,
  params: Readonly<Record<string, string | number>> = {},
): RuleRefusal<Code> {
  return { ok: false, code, params }
}

/** Whether an answer that is either a result or a refusal is the refusal: of a rule, or of an analysis. */
export function isRefusal<T extends object>(answer: T): answer is Extract<T, { readonly ok: false }> {
  return 'ok' in answer && answer.ok === false
}
