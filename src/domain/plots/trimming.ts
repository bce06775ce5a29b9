/** The text inputs that are trimmed before they are sent; passwords never are. */
const trimmedFields: readonly string[] = ['username', 'first_name', 'last_name', 'patronymic', 'company_division_name']

/** A form's values with the texts of `trimmedFields` trimmed; other values are unchanged. */
export function trimForm<Form extends object>(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      typeof value === 'string' && trimmedFields.includes(name) ? value.trim() : value,
    ]),
  ) as Form
}
