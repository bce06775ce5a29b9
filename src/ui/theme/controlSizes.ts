import {
  type ButtonState,
  type ComboboxState,
  type DropdownState,
  type FluentProviderCustomStyleHooks,
  type InputState,
  makeStyles,
  mergeClasses,
  type SelectState,
} from '@fluentui/react-components'

/**
 * Heights of buttons and fields in CSS pixels, by Fluent's size. `small` is for toolbars, panels, rows and banners, `medium` for
 * heads of pages, forms and dialogs, `large` for a page that consists of one form, such as sign-in. Fingers get 44 (`src/app/page.css`).
 */
const controlHeights = { small: 28, medium: 32, large: 40 } as const

const border = 1
const icon = 20
const lineHeight = { small: 18, medium: 20, large: 22 } as const

/** Space above and below content of this height. */
const paddingAround = (size: keyof typeof controlHeights, content: number) =>
  `${(controlHeights[size] - content) / 2 - border}px`

/** A button of this size, by its line of text or its icon, whichever is higher. */
const button = (size: keyof typeof controlHeights, hasIcon: boolean) => ({
  height: 'auto',
  paddingTop: paddingAround(size, Math.max(lineHeight[size], hasIcon ? icon : 0)),
  paddingBottom: paddingAround(size, Math.max(lineHeight[size], hasIcon ? icon : 0)),
  lineHeight: `${lineHeight[size]}px`,
})

const square = (size: keyof typeof controlHeights) => ({
  ...button(size, true),
  paddingLeft: '0px',
  paddingRight: '0px',
  width: `${controlHeights[size]}px`,
  minWidth: `${controlHeights[size]}px`,
  maxWidth: `${controlHeights[size]}px`,
})

const useButtons = makeStyles({
  small: { ...button('small', false), fontSize: '13px' },
  medium: button('medium', false),
  large: button('large', false),
  smallIcon: button('small', true),
  mediumIcon: button('medium', true),
  largeIcon: button('large', true),
  smallSquare: square('small'),
  mediumSquare: square('medium'),
  largeSquare: square('large'),
})

const useFields = makeStyles({
  height: { height: `${controlHeights.small}px` },
  minHeight: { minHeight: `${controlHeights.small}px` },
  text: { fontSize: '13px', lineHeight: '18px' },
})

/** Sizes a button after the styles of its place, which therefore cannot change its height. */
function useButtonSize(state: unknown): void {
  const { root, size, icon: content, iconOnly } = state as ButtonState
  const styles = useButtons()
  const shape = iconOnly ? styles[`${size}Square`] : content ? styles[`${size}Icon`] : undefined
  root.className = mergeClasses(root.className, styles[size], shape)
}

function useInputSize(state: unknown): void {
  const { root, input, size } = state as InputState
  const styles = useFields()
  if (size !== 'small') return
  root.className = mergeClasses(root.className, styles.minHeight)
  input.className = mergeClasses(input.className, styles.text)
}

function useSelectSize(state: unknown): void {
  const { select, size } = state as SelectState
  const styles = useFields()
  if (size === 'small') select.className = mergeClasses(select.className, styles.height, styles.text)
}

function useComboboxSize(state: unknown): void {
  const { root, input, size } = state as ComboboxState
  const styles = useFields()
  if (size !== 'small') return
  root.className = mergeClasses(root.className, styles.height)
  input.className = mergeClasses(input.className, styles.text)
}

function useDropdownSize(state: unknown): void {
  const { root, button: face, size } = state as DropdownState
  const styles = useFields()
  if (size !== 'small') return
  root.className = mergeClasses(root.className, styles.height)
  face.className = mergeClasses(face.className, styles.text)
}

/** Gives every button and field one of three heights, for Fluent's provider. */
export const controlSizes: FluentProviderCustomStyleHooks = {
  useButtonStyles_unstable: useButtonSize,
  useMenuButtonStyles_unstable: useButtonSize,
  useToggleButtonStyles_unstable: useButtonSize,
  useInputStyles_unstable: useInputSize,
  useSelectStyles_unstable: useSelectSize,
  useComboboxStyles_unstable: useComboboxSize,
  useDropdownStyles_unstable: useDropdownSize,
}
