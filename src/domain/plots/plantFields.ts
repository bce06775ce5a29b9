/** The fields of every plant besides its existence: its plot, and its name. */
export const plantFields = ['plot_id', 'name'] as const
export type PlantFieldName = (typeof plantFields)[number]

/** Families of fields by trait that plants have: values and notes. */
export const plantFamilies = ['trait', 'note'] as const

/** Longest name of a plant. */
export const maxPlantNameLength = 100
