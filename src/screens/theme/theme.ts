/**
 * The look of Cabinet. Three layers, each used only by the next:
 *   ladders (ten steps of one hue) → roles (what a colour is for, per scheme) → components.
 * Screens name roles (`var(--cb-in)`), never ladders and never hex values.
 */
import {
  type BadgeProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type NumberInputProps,
  type SegmentedControlProps,
  type SelectProps,
  type TableProps,
  type TextInputProps,
  type VariantColorsResolver,
} from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#ecf8fe',
  '#d8effa',
  '#b9e0f2',
  '#94cce6',
  '#6cb4d4',
  '#499cbe',
  '#2980a2',
  '#016281',
  '#004c66',
  '#00374a',
]
const leaf: MantineColorsTuple = [
  '#ecfaf0',
  '#d8f2e0',
  '#b9e6c7',
  '#93d4a9',
  '#6bbe8a',
  '#46a76e',
  '#248b54',
  '#006c3a',
  '#00542b',
  '#003d1e',
]
const plum: MantineColorsTuple = [
  '#f9f3fe',
  '#f0e6fa',
  '#e2d1f2',
  '#cfb7e5',
  '#b89bd3',
  '#a181be',
  '#8566a1',
  '#674b80',
  '#513965',
  '#3a284a',
]
const amber: MantineColorsTuple = [
  '#fef4e7',
  '#fae8cf',
  '#f2d4ac',
  '#e5bb80',
  '#d39f52',
  '#bd8426',
  '#a06900',
  '#7f4d00',
  '#643a00',
  '#492a00',
]
const brick: MantineColorsTuple = [
  '#fff0ec',
  '#ffdfd8',
  '#ffc5bb',
  '#ffa497',
  '#f98173',
  '#e46155',
  '#c4443a',
  '#9f2721',
  '#7e1a16',
  '#5d110e',
]
const gray: MantineColorsTuple = [
  '#f7f9fb',
  '#eff3f5',
  '#e6ebee',
  '#dae1e4',
  '#c8d1d5',
  '#a0abb1',
  '#7a878d',
  '#526067',
  '#323f45',
  '#172429',
]
const dark: MantineColorsTuple = [
  '#e9eef0',
  '#cbd2d6',
  '#aab5ba',
  '#7b898f',
  '#3e4a4f',
  '#2b363b',
  '#212c31',
  '#192328',
  '#10191d',
  '#0a1115',
]

/** What a colour means. Pairs that must be legible together are held to AA by tests/screens/contrast.test.ts. */
export const roles = {
  light: {
    canvas: '#f2f5f6',
    surface: '#ffffff',
    inset: '#f4f7f8',
    raised: '#ffffff',
    line: gray[3],
    control: '#84919a',
    ink: '#13222a',
    ink2: gray[7],
    ink3: '#606f77',
    brand: petrol[7],
    brandFill: petrol[8],
    brandFillHover: petrol[9],
    onBrand: '#ffffff',
    brandSoft: '#e3f1f8',
    brandInk: petrol[8],
    brandMid: petrol[5],
    in: leaf[7],
    inSoft: '#e4f5ea',
    out: plum[7],
    outSoft: plum[1],
    wait: amber[7],
    waitSoft: '#fcefd9',
    danger: brick[7],
    dangerSoft: '#fdeae6',
    dangerFill: '#a92c25',
    onDanger: '#ffffff',
    off: gray[7],
    offSoft: gray[2],
    hatch: petrol[4],
    deep: petrol[9],
    onDeep: '#f0f8fc',
    onDeep2: '#a8cfe0',
    deepLine: '#1d5a70',
    scrim: 'rgb(10 24 31 / 45%)',
    shadowCard: '0 1px 0 rgb(16 40 50 / 3%)',
    shadowOver: '0 1px 2px rgb(16 40 50 / 8%), 0 16px 48px -8px rgb(16 40 50 / 22%)',
  },
  dark: {
    canvas: '#0b1216',
    surface: '#131c21',
    inset: '#0f181c',
    raised: '#19242a',
    line: '#28353c',
    control: '#6b7b83',
    ink: '#e6edf0',
    ink2: '#a3b1b8',
    ink3: '#8c9ba3',
    brand: petrol[3],
    brandFill: '#7dc1df',
    brandFillHover: petrol[3],
    onBrand: '#04222e',
    brandSoft: '#12303c',
    brandInk: '#b4deef',
    brandMid: petrol[5],
    in: '#6fcd96',
    inSoft: '#11301f',
    out: '#c8b0e2',
    outSoft: '#2b2138',
    wait: '#e6b664',
    waitSoft: '#35270e',
    danger: '#fb9486',
    dangerSoft: '#3d1b17',
    dangerFill: '#f28b7d',
    onDanger: '#330a06',
    off: '#a3b1b8',
    offSoft: '#222e34',
    hatch: petrol[6],
    deep: '#0d252f',
    onDeep: '#e6f1f6',
    onDeep2: '#9dc0cf',
    deepLine: '#24485a',
    scrim: 'rgb(2 6 8 / 66%)',
    shadowCard: 'none',
    shadowOver: '0 0 0 1px #28353c, 0 24px 64px -8px rgb(0 0 0 / 70%)',
  },
} as const

const kebab = (name: string) => name.replace(/([A-Z]|\d)/g, (c) => `-${c.toLowerCase()}`)

const asVariables = (scheme: (typeof roles)['light' | 'dark']) => ({
  ...Object.fromEntries(
    Object.entries(scheme).map(([name, value]) => [`--cb-${kebab(name)}`, value]),
  ),
  '--mantine-color-body': scheme.canvas,
  '--mantine-color-text': scheme.ink,
  '--mantine-color-bright': scheme.ink,
  '--mantine-color-dimmed': scheme.ink2,
  '--mantine-color-placeholder': scheme.ink3,
  '--mantine-color-anchor': scheme.brand,
  '--mantine-color-error': scheme.danger,
  '--mantine-color-success': scheme.in,
  '--mantine-color-default': scheme.surface,
  '--mantine-color-default-hover': scheme.inset,
  '--mantine-color-default-color': scheme.ink,
  '--mantine-color-default-border': scheme.line,
  '--mantine-color-disabled': scheme.offSoft,
  '--mantine-color-disabled-color': scheme.ink3,
  '--mantine-color-disabled-border': scheme.line,
  '--mantine-primary-color-filled': scheme.brandFill,
  '--mantine-primary-color-filled-hover': scheme.brandFillHover,
  '--mantine-primary-color-contrast': scheme.onBrand,
  '--mantine-primary-color-light': scheme.brandSoft,
  '--mantine-primary-color-light-color': scheme.brandInk,
})

/** Given to scripts/theme-css.ts, which writes theme.css: no <style> is injected in the browser. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    '--cb-ease': 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    '--cb-fast': '120ms',
    '--cb-calm': '220ms',
    '--cb-mono':
      'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
    '--cb-nav': '15rem',
    '--cb-tabbar': '3.75rem',
  },
  light: asVariables(roles.light),
  dark: asVariables(roles.dark),
})

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
  black: roles.light.ink,
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
    Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 500 } satisfies Partial<BadgeProps> },
    Button: {
      defaultProps: {
        size: 'md',
        fw: 600,
        loaderProps: { type: 'dots' },
      } satisfies Partial<ButtonProps>,
    },
    Card: {
      defaultProps: { radius: 'lg', withBorder: true } satisfies Partial<CardProps>,
      vars: () => ({ root: { '--card-padding': 'var(--cb-pad)' } }),
    },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } satisfies Partial<CheckboxProps> },
    Divider: { defaultProps: { color: 'var(--cb-line)' } },
    InputWrapper: { defaultProps: field },
    NumberInput: {
      defaultProps: { ...field, hideControls: true } satisfies Partial<NumberInputProps>,
    },
    PasswordInput: { defaultProps: field },
    SegmentedControl: {
      defaultProps: {
        radius: 'md',
        transitionDuration: 120,
      } satisfies Partial<SegmentedControlProps>,
    },
    Select: {
      defaultProps: {
        ...field,
        allowDeselect: false,
        checkIconPosition: 'right',
      } satisfies Partial<SelectProps>,
    },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Table: {
      defaultProps: {
        verticalSpacing: 'sm',
        horizontalSpacing: 'md',
      } satisfies Partial<TableProps>,
    },
    Tabs: { defaultProps: { keepMounted: false } },
    TextInput: { defaultProps: field },
    Tooltip: { defaultProps: { radius: 'sm', openDelay: 200 } },
  },
})
