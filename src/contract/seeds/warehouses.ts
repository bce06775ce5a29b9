import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText, requiredText } from '../fields.ts'
import { listOf } from '../shapes.ts'

/** Longest name of a warehouse or of a place in one. */
export const maxStoreNameLength = 255

const warehouse = z.object({
  warehouse_id: z.int(),
  name: z.string(),
  location_count: z.int(),
  /** Seeds of all crops stored in it. */
  amount: z.int(),
})
export type Warehouse = z.output<typeof warehouse>

const location = z.object({
  id: z.int(),
  name: z.string(),
  warehouse: z.int(),
  warehouse_name: z.string(),
  /** Lots with seed, of all crops, and their number of seeds. */
  seed_count: z.int(),
  amount: z.int(),
})
export type StoreLocation = z.output<typeof location>

/** The address encoded by a QR code, and its picture as a `data:image/png` address. */
export const storeCode = z.object({ id: z.int(), name: z.string(), url: z.string(), qrcode: z.string() })

const nameBody = z.object({ name: requiredText(maxStoreNameLength) }).strict()

export const listWarehouses = defineCall({
  name: 'listWarehouses',
  method: 'GET',
  base: 'warehouse',
  path: '/warehouses/',
  summary: 'The warehouses by name, with the amount stored in them',
  allow: 'work',
  topic: 'seeds',
  status: 200,
  answerKind: 'json',
  answer: listOf(warehouse),
})

export const createWarehouse = defineCall({
  name: 'createWarehouse',
  method: 'POST',
  base: 'warehouse',
  path: '/warehouses/',
  summary: 'Adds a warehouse',
  allow: 'work',
  body: nameBody,
  status: 201,
  answerKind: 'json',
  answer: warehouse,
  errors: ['warehouse.exists'],
})

export const getWarehouse = defineCall({
  name: 'getWarehouse',
  method: 'GET',
  base: 'warehouse',
  path: '/warehouses/:id/',
  summary: 'One warehouse',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: warehouse,
})

export const updateWarehouse = defineCall({
  name: 'updateWarehouse',
  method: 'PATCH',
  base: 'warehouse',
  path: '/warehouses/:id/',
  summary: 'Renames a warehouse',
  allow: 'work',
  params: idParams,
  body: nameBody,
  status: 200,
  answerKind: 'json',
  answer: warehouse,
  errors: ['warehouse.exists'],
})

export const deleteWarehouse = defineCall({
  name: 'deleteWarehouse',
  method: 'DELETE',
  base: 'warehouse',
  path: '/warehouses/:id/',
  summary: 'Deletes a warehouse and its places; refused while it contains seed',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['warehouse.not_empty'],
})

export const listLocations = defineCall({
  name: 'listLocations',
  method: 'GET',
  base: 'warehouse',
  path: '/warehouse_storage/',
  summary: 'The places of a warehouse, or of all, in natural order of their names',
  allow: 'work',
  topic: 'seeds',
  query: z.object({ warehouse: idText.optional() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(location),
})

export const createLocation = defineCall({
  name: 'createLocation',
  method: 'POST',
  base: 'warehouse',
  path: '/warehouse_storage/',
  summary: 'Adds a place to a warehouse',
  allow: 'work',
  body: z.object({ name: requiredText(maxStoreNameLength), warehouse: id }).strict(),
  status: 201,
  answerKind: 'json',
  answer: location,
  errors: ['location.exists'],
})

export const getLocation = defineCall({
  name: 'getLocation',
  method: 'GET',
  base: 'warehouse',
  path: '/warehouse_storage/:id/',
  summary: 'One place of a warehouse',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: location,
})

export const updateLocation = defineCall({
  name: 'updateLocation',
  method: 'PATCH',
  base: 'warehouse',
  path: '/warehouse_storage/:id/',
  summary: 'Renames a place of a warehouse',
  allow: 'work',
  params: idParams,
  body: nameBody,
  status: 200,
  answerKind: 'json',
  answer: location,
  errors: ['location.exists'],
})

export const deleteLocation = defineCall({
  name: 'deleteLocation',
  method: 'DELETE',
  base: 'warehouse',
  path: '/warehouse_storage/:id/',
  summary: 'Deletes a place of a warehouse; refused while it contains seed',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['location.not_empty'],
})

export const locationCode = defineCall({
  name: 'locationCode',
  method: 'GET',
  base: 'warehouse',
  path: '/warehouse_storage/:id/qrcode/',
  summary: 'The QR code of a place; with Accept image/svg+xml or another image the picture itself',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: storeCode,
})

export const warehouseCalls = [
  listWarehouses,
  createWarehouse,
  getWarehouse,
  updateWarehouse,
  deleteWarehouse,
  listLocations,
  createLocation,
  getLocation,
  updateLocation,
  deleteLocation,
  locationCode,
]
