import { useTranslation } from 'react-i18next'
import { FormQuestion } from '../../../ui/form/FormQuestion.tsx'

/** Up to this many names are listed individually. */
const maxListed = 5

/**
 * The question about names that differ from known lines in letter case only: submitting again means new lines; `onUse`
 * chooses the known ones. `known` maps typed to known names.
 */
export function SimilarLines({ known, onUse }: { readonly known: ReadonlyMap<string, string>; onUse?(): void }) {
  const { t } = useTranslation()
  const sentences = [...known].slice(0, maxListed).map(([value, other]) => t('line.similar', { value, other }))
  const unlisted = known.size - sentences.length
  const text = [
    ...sentences,
    ...(unlisted > 0 ? [t('line.similarMore', { count: unlisted })] : []),
    t('line.similarAgain'),
  ]
  return (
    <FormQuestion
      name="similarLines"
      text={text.join('. ')}
      answers={onUse ? [{ text: t('line.useKnown'), give: onUse }] : []}
    />
  )
}
