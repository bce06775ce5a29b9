import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { recipeOf } from '../../../state/map/numbering/numberingDraft.ts'
import { numberingRuleRequests } from '../../../state/map/numbering/numberingRules.ts'
import { request } from '../../../state/shell/requests.ts'
import { NameFormDialog } from '../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

/** Longest name of a recipe, characters. */
const maxNameLength = 60

/** Saves the present numbering as a recipe of the company; replaces one of the same name. */
export function RecipeDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    check: ({ name }) => {
      if (name.trim() === '') return { name: { key: 'validation.required' } }
      return name.trim().length > maxNameLength
        ? { name: { key: 'validation.maxLength', params: { max: maxNameLength } } }
        : {}
    },
    async send({ name }) {
      const options = recipeOf(store)
      onClose()
      if (options) request(store, numberingRuleRequests, { write: 'recipe', name: name.trim(), options })
      return null
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t('numbering.saveRecipe')}
      submitLabel={t('numbering.saveRecipeVerb')}
      nameLabel={t('numbering.recipeName')}
      onClose={onClose}
    />
  )
}
