import { auth } from './auth.ts'
import { crop } from './crop.ts'
import { cropChange } from './cropChange.ts'
import { help } from './help.ts'
import { keeping } from './keeping.ts'
import { leaveCrop } from './leaveCrop.ts'
import { messageList } from './messageList.ts'
import { notifications } from './notifications.ts'
import { notStartedWords } from './notStarted.ts'
import { palette } from './palette.ts'
import { shell } from './shell.ts'
import { sizes } from './sizes.ts'
import { statics } from './statics.ts'

/** Sentences of what is around every page, by their keys. */
export const shellWords = {
  ...auth,
  ...crop,
  ...cropChange,
  ...leaveCrop,
  ...help,
  ...keeping,
  ...notifications,
  ...notStartedWords,
  ...palette,
  ...shell,
  ...sizes,
  ...statics,
  ...messageList,
}
