import { randomUUID } from 'node:crypto'
import {
  loadCrop,
  readCropChanges,
  reserveCropIds,
  revertCropChange,
  sendCropChange,
} from '../../../../src/contract/lines/cropChanges.ts'
import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import { decodeCrop } from '../../../../src/domain/columns/cropCodec.ts'
import { lineAt } from '../../../../src/domain/columns/cropColumns.ts'
import type { Actor } from '../../harness.ts'

export function sendCrop(actor: Actor, crop: number, change: ChangeSet, key: string = randomUUID()) {
  return actor.call(sendCropChange, { params: { id: crop }, body: { key, base_seq: 0, change } })
}

/** Sends a change of lines and traits that must be accepted. */
export async function sendCropAccepted(actor: Actor, crop: number, change: ChangeSet, key?: string) {
  const { status, body } = await sendCrop(actor, crop, change, key)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export function revertCrop(actor: Actor, crop: number, seq: number, key: string = randomUUID()) {
  return actor.call(revertCropChange, { params: { id: crop, seq }, body: { key } })
}

/** The crop as a page loads it. */
export async function decodedCrop(actor: Actor, crop: number) {
  const { status, body } = await actor.call(loadCrop, { params: { id: crop } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return decodeCrop(body as Uint8Array)
}

/** Names of the crop's lines in the order of their ids. */
export async function lineNames(actor: Actor, crop: number): Promise<string[]> {
  const columns = await decodedCrop(actor, crop)
  return Array.from({ length: columns.count }, (_, i) => lineAt(columns, i).name)
}

export async function cropTail(actor: Actor, crop: number, since: number) {
  const { body } = await actor.call(readCropChanges, { params: { id: crop }, query: { crop_since: since } })
  return body
}

/** Reserves ids for lines and traits that a test creates. */
export async function reserveIdsOfCrop(actor: Actor, crop: number, wanted: { line?: number; trait?: number }) {
  return (await actor.call(reserveCropIds, { params: { id: crop }, body: wanted })).body
}
