import {
  belongsTo,
  forgettable,
  type Kind,
  type RecordStore,
  type Records,
  recordId,
  writtenRecordId,
} from '../../src/state/log/persistence/records.ts'

/** A fake of the browser's database: written values are copied, as in the browser. */
export function memoryStore(): RecordStore {
  const places = new Map<string, { kind: Kind; record: Records[Kind] }>()
  return {
    get: async (kind, key) => structuredClone(places.get(recordId(kind, key))?.record ?? null) as never,
    all: async (kind, owner) =>
      [...places.values()].flatMap(({ kind: other, record }) =>
        other === kind && belongsTo(record, owner) ? [structuredClone(record)] : [],
      ) as never,
    async write(writes) {
      for (const write of writes) {
        if ('put' in write) places.set(writtenRecordId(write), structuredClone({ kind: write.kind, record: write.put }))
        else places.delete(writtenRecordId(write))
      }
    },
    async forget(userId) {
      for (const [place, { kind, record }] of places)
        if (record.userId === userId && forgettable.some((forgettableKind) => forgettableKind === kind))
          places.delete(place)
    },
  }
}
