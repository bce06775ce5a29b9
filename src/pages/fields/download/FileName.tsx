import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({ name: { fontWeight: 600 } })

/** The name of the file to save, and its size in rows. */
export function FileName({ name, about }: { name: string; about: string }) {
  const styles = useStyles()
  return (
    <>
      <span className={styles.name}>{name}</span> · {about}
    </>
  )
}
