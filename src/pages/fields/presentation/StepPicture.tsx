import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { PresentationStep } from '../../../state/present/steps.ts'

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

/** A thumbnail of a step's view; an empty frame until it is drawn. Decorative: the step's name is next to it. */
export function StepPicture({ step, className }: { step: PresentationStep; className?: string }) {
  const styles = useStyles()
  const classes = mergeClasses(styles.picture, className)
  return step.picture === null ? <span className={classes} /> : <img className={classes} src={step.picture} alt="" />
}
