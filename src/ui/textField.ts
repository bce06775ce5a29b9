export type TextField = HTMLInputElement | HTMLTextAreaElement

const withoutText = ['button', 'checkbox', 'radio', 'file', 'submit', 'range', 'color', 'reset', 'image']

/** Whether text is written there: what is typed, copied, cut and pasted belongs to the field. */
export function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type)
  return target instanceof HTMLTextAreaElement
}
