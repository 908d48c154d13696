/**
 * The look of Cabinet. Three layers, each used only by the next:
 *   ladders (ten steps of one hue) → roles (what a colour is for, per scheme) → components.
 * Screens name roles (`var(--cb-in)`), never ladders and never hex values.
 */
import {
  type ButtonProps,
  type CheckboxProps,
  createTheme,
  type TextInputProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { dark, gray, petrol } from './ladders.ts'

const resolveVariant: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'danger'
  const fill = danger ? 'danger-fill' : 'brand-fill'
  const text = `var(--cb-${danger ? 'danger' : 'brand'})`
  const soft = `var(--cb-${danger ? 'danger' : 'brand'}-soft)`
  switch (variant) {
    case 'filled':
      return {
        background: `var(--cb-${fill})`,
        hover: danger ? 'var(--cb-danger-fill)' : 'var(--cb-brand-fill-hover)',
        color: `var(--cb-on-${danger ? 'danger' : 'brand'})`,
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: soft,
        hover: soft,
        color: danger ? text : 'var(--cb-brand-ink)',
        border: '1px solid transparent',
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: soft,
        color: text,
        border: '1px solid transparent',
      }
    default:
      return {
        background: 'var(--cb-surface)',
        hover: 'var(--cb-inset)',
        color: danger ? text : 'var(--cb-ink)',
        border: '1px solid var(--cb-control)',
      }
  }
}

const field: Pick<TextInputProps, 'size' | 'inputWrapperOrder'> = {
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 4 },
  black: '#13222a',
  variantColorResolver: resolveVariant,

  fontFamily: 'Onest, "Onest fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'var(--cb-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },

  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '22px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,

  /* Plain objects, not Button.extend(…): naming a component here would put it into the first chunk. */
  components: {
    Anchor: { defaultProps: { underline: 'hover', fw: 500 } },
    Button: {
      defaultProps: {
        size: 'md',
        fw: 600,
        loaderProps: { type: 'dots' },
      } satisfies Partial<ButtonProps>,
    },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } satisfies Partial<CheckboxProps> },
    InputWrapper: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    TextInput: { defaultProps: field },
  },
})
