import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idListText, idParams, idText } from '../fields.ts'
import {
  accepted,
  logNumber,
  revertBody,
  revertedAnswer,
  sentChange,
  tailAnswer,
  wantedYearIds,
} from './changeSchemas.ts'
import { isAccepted, isTail } from './changeShape.ts'

/**
 * Bytes of src/domain/columns/codec.ts, compressed with brotli or gzip by Content-Encoding, with the lines of the year and
 * their ancestors; `loadCrop` has the others. With `traits` only these columns, with places and lines of the plots and no
 * other texts than names: for comparing several years.
 */
export const loadFieldYear = defineCall({
  name: 'loadFieldYear',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/columns/',
  summary:
    'A whole field-year as columns, or the columns of some traits, with the sequence numbers of the logs it contains',
  allow: 'work',
  params: idParams,
  query: z.object({ traits: idListText(100).optional() }),
  status: 200,
  answerKind: 'bytes',
})

/** Ids for plots, plants, lines, traits and markers that the client will create, also offline. */
export const reserveIds = defineCall({
  name: 'reserveIds',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/reserve_ids/',
  summary: 'Reserves ids for plots, plants, lines, traits and markers that this client creates',
  allow: 'work',
  params: idParams,
  body: wantedYearIds,
  status: 200,
  answerKind: 'json',
  answer: z.object({
    plot: z.array(z.int()),
    line: z.array(z.int()),
    trait: z.array(z.int()),
    plant: z.array(z.int()),
    marker: z.array(z.int()),
  }),
})

/** 409 `change.conflict` carries `conflicts`; a repeated `key` gets the first answer again. */
export const sendChange = defineCall({
  name: 'sendChange',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/changes/',
  summary: 'Applies one change set, all or nothing',
  allow: 'work',
  params: idParams,
  body: sentChange,
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: accepted,
  check: isAccepted,
  errors: ['change.conflict', 'change.malformed', 'numbering.conflict', 'plot.duplicate', 'label.duplicate'],
})

export const readChanges = defineCall({
  name: 'readChanges',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/changes/',
  summary: 'The logs of the field-year and of its crop after two sequence numbers',
  allow: 'work',
  params: idParams,
  query: z.object({ since: logNumber, crop_since: logNumber }).strict(),
  status: 200,
  answerKind: 'json',
  answer: tailAnswer,
  check: isTail,
})

/**
 * Cells that another user has changed since are skipped and counted; if nothing is left to revert: 409
 * `change.nothing_to_revert`.
 */
export const revertChange = defineCall({
  name: 'revertChange',
  method: 'POST',
  base: 'main',
  path: '/field_years/:id/changes/:seq/revert/',
  summary: 'Reverts an accepted change of a field-year',
  allow: 'revert',
  params: z.object({ id: idText, seq: idText }),
  body: revertBody,
  status: 200,
  answerKind: 'json',
  answer: revertedAnswer,
  errors: ['change.nothing_to_revert'],
})

export const changeCalls = [loadFieldYear, reserveIds, sendChange, readChanges, revertChange]
