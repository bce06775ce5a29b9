import { expect } from 'vitest'
import { getProfile, updateProfile } from '../../../src/contract/company/account.ts'
import { casesOf } from '../cases.ts'

export const cases = [
  casesOf({
    call: getProfile,
    good: [
      {
        input: () => ({}),
        check: async (answer, { actor }) => {
          expect(answer.user_data).toMatchObject({
            id: actor.user,
            username: actor.username,
            role: 'general_director',
            division: null,
            company_id: actor.company,
          })
          expect(answer.company_info).toEqual({
            brush_table_objects: 0,
            fields: 0,
            lines_created_by_user: 0,
            lines_in_division: 0,
            plots: 0,
          })
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        await other.call(updateProfile, { body: { extra_information: 'secret of the other company' } })
        return { input: {}, marker: 'secret of the other company' }
      },
    },
  }),
  casesOf({
    call: updateProfile,
    good: [
      {
        input: () => ({ body: { patronymic: ' Ivanovna ', countries: [1], email: '', birthday: '1990-12-31' } }),
        check: async (answer, { actor }) => {
          const { body } = await actor.call(getProfile)
          expect(body).toEqual(answer)
          expect(body.user_data).toMatchObject({
            first_name: 'Anna',
            patronymic: 'Ivanovna',
            countries: [1],
            email: null,
            birthday: '1990-12-31',
          })
        },
      },
    ],
    bad: [
      {
        because: 'an empty first name',
        input: () => ({ body: { first_name: ' ' } }),
        code: 'validation.required',
        field: 'first_name',
      },
      {
        because: 'a phone with letters',
        input: () => ({ body: { contact_telephone: '+7abc' } }),
        code: 'validation.phone',
        field: 'contact_telephone',
      },
      {
        because: 'a country that is unknown',
        input: () => ({ body: { countries: [1, 9999] } }),
        code: 'validation.choice',
        field: 'countries',
      },
      {
        because: 'a role of one’s own choice',
        input: () => ({ body: { role: 'employee' } }),
        code: 'validation.unknownField',
        field: 'role',
      },
      {
        because: 'another company’s number',
        input: ({ other }) => ({ body: { company_id: other.company } }),
        code: 'validation.unknownField',
        field: 'company_id',
      },
    ],
    foreign: { none: 'changes the signed-in user only; no id is taken' },
  }),
]
