import { z } from 'zod'
import { roles } from '../../domain/company/may.ts'
import * as rules from '../../domain/plots/textRules.ts'
import { day, id, optionalText, requiredText } from '../fields.ts'

/** A login, trimmed. */
export const login = requiredText(rules.textMaxLength, rules.login)

const personName = requiredText(rules.textMaxLength, rules.notOnlySpecial)

/** A person's own details at sign-up and on the profile. */
export const personFields = {
  first_name: personName,
  last_name: personName,
  patronymic: optionalText(rules.textMaxLength, rules.notOnlySpecial),
  email: optionalText(rules.textMaxLength, rules.email),
  contact_telephone: optionalText(20, rules.phone),
  countries: z.array(id, 'validation.list').max(300, 'validation.maxItems'),
  birthday: z
    .union([day, z.literal('')], 'validation.date')
    .nullish()
    .transform((text) => text || null),
  extra_information: optionalText(2000),
}

export const role = z.enum(roles)
