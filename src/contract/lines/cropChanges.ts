import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idParams, idText } from '../fields.ts'
import {
  accepted,
  logNumber,
  revertBody,
  revertedAnswer,
  sentChange,
  tailAnswer,
  wantedCropIds,
} from '../plots/changeSchemas.ts'
import { isAccepted, isTail } from '../plots/changeShape.ts'

/** Bytes of src/domain/columns/cropCodec.ts, brotli compressed by Content-Encoding. */
export const loadCrop = defineCall({
  name: 'loadCrop',
  method: 'GET',
  base: 'main',
  path: '/crops/:id/columns/',
  summary: 'All lines and traits of a crop as columns, with the sequence number of the last change they include',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'bytes',
})

export const reserveCropIds = defineCall({
  name: 'reserveCropIds',
  method: 'POST',
  base: 'main',
  path: '/crops/:id/reserve_ids/',
  summary: 'Reserves ids for lines and traits that this client creates',
  allow: 'work',
  params: idParams,
  body: wantedCropIds,
  status: 200,
  answerKind: 'json',
  answer: z.object({ line: z.array(z.int()), trait: z.array(z.int()) }),
})

/** Sends a change of lines and traits to the log of the crop (see `sendChange`); `seq` of the answer is 0. */
export const sendCropChange = defineCall({
  name: 'sendCropChange',
  method: 'POST',
  base: 'main',
  path: '/crops/:id/changes/',
  summary: 'Applies one change set of lines and traits, all or nothing',
  allow: 'work',
  params: idParams,
  body: sentChange,
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: accepted,
  check: isAccepted,
  errors: ['change.conflict', 'change.malformed', 'line.duplicate', 'pedigree.cycle'],
})

/** `data` is empty: there is no year. */
export const readCropChanges = defineCall({
  name: 'readCropChanges',
  method: 'GET',
  base: 'main',
  path: '/crops/:id/changes/',
  summary: 'The log of the crop after a sequence number',
  allow: 'work',
  params: idParams,
  query: z.object({ crop_since: logNumber }).strict(),
  status: 200,
  answerKind: 'json',
  answer: tailAnswer,
  check: isTail,
})

/** Reverts a change of the crop (see `revertChange`). Lines used or written since are skipped and counted. */
export const revertCropChange = defineCall({
  name: 'revertCropChange',
  method: 'POST',
  base: 'main',
  path: '/crops/:id/changes/:seq/revert/',
  summary: 'Reverts an accepted change of lines and traits',
  allow: 'revert',
  params: z.object({ id: idText, seq: idText }),
  body: revertBody,
  status: 200,
  answerKind: 'json',
  answer: revertedAnswer,
  errors: ['change.nothing_to_revert'],
})

export const cropChangeCalls = [loadCrop, reserveCropIds, sendCropChange, readCropChanges, revertCropChange]
