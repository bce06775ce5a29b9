import { cellHistory } from './cellHistory.ts'
import { charts } from './charts.ts'
import { dialogs } from './dialogs.ts'
import { fields } from './fields.ts'
import { formula } from './formula.ts'
import { genomeFilePanel } from './genomeFilePanel.ts'
import { genomeFileQuality } from './genomeFileQuality.ts'
import { hidden } from './hidden.ts'
import { inspector } from './inspector.ts'
import { lineCalls } from './lineCalls.ts'
import { nurseries } from './nurseries.ts'
import { photos } from './photos.ts'
import { plants } from './plants.ts'
import { pocket } from './pocket.ts'
import { promote } from './promote.ts'
import { recount } from './recount.ts'
import { review } from './review.ts'
import { reviewMade } from './reviewMade.ts'
import { scan } from './scan.ts'
import { smallWindows } from './smallWindows.ts'
import { status } from './status.ts'
import { timeline } from './timeline.ts'
import { toolbar } from './toolbar.ts'
import { tour } from './tour.ts'
import { upload } from './upload.ts'
import { uploadKinds } from './uploadKinds.ts'
import { valueChanges } from './valueChanges.ts'
import { values } from './values.ts'
import { windows } from './windows.ts'
import { yearData } from './yearData.ts'

/** Sentences of the page of fields beside map and table, by their keys. */
export const fieldsWords = {
  ...cellHistory,
  ...charts,
  ...dialogs,
  ...fields,
  ...timeline,
  ...toolbar,
  ...tour,
  ...nurseries,
  ...photos,
  ...genomeFilePanel,
  ...genomeFileQuality,
  ...plants,
  ...pocket,
  ...scan,
  ...smallWindows,
  ...promote,
  ...recount,
  ...lineCalls,
  ...review,
  ...reviewMade,
  ...formula,
  ...valueChanges,
  ...values,
  ...yearData,
  ...windows,
  ...status,
  ...hidden,
  ...inspector,
  ...upload,
  ...uploadKinds,
}
