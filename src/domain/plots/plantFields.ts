/** The fields that every plant has of its own, beside its being there: the plot that it stands on, and its name. */
export const plantFields = ['plot_id', 'name'] as const
export type PlantFieldName = (typeof plantFields)[number]

/** What is written on a plant by the trait: values and notes. */
export const plantFamilies = ['trait', 'note'] as const

/** Longest name of a plant. */
export const plantNameMax = 100
