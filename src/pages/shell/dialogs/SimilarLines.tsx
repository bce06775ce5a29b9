import { useTranslation } from 'react-i18next'
import { FormQuestion } from '../../../ui/form/FormQuestion.tsx'

/** Of so many names each is listed. */
const mostListed = 5

/**
 * The question about names that differ from those of known lines in letter case alone: sending the form again means other lines;
 * `onUse` takes the known ones instead. `asked` has the known name by the typed one.
 */
export function SimilarLines({ asked, onUse }: { readonly asked: ReadonlyMap<string, string>; onUse?(): void }) {
  const { t } = useTranslation()
  const listed = [...asked].slice(0, mostListed).map(([value, other]) => t('line.similar', { value, other }))
  const more = asked.size - listed.length
  const text = [...listed, ...(more > 0 ? [t('line.similarMore', { count: more })] : []), t('line.similarAgain')]
  return (
    <FormQuestion
      name="similarLines"
      text={text.join('. ')}
      answers={onUse ? [{ text: t('line.useKnown'), give: onUse }] : []}
    />
  )
}
