import type { MantineColorsTuple } from '@mantine/core'

/** Ten steps of one hue, from light to dark. Only roles and the theme name them. */
export const petrol: MantineColorsTuple = [
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
export const leaf: MantineColorsTuple = [
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
export const plum: MantineColorsTuple = [
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
export const amber: MantineColorsTuple = [
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
export const brick: MantineColorsTuple = [
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
export const gray: MantineColorsTuple = [
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
export const dark: MantineColorsTuple = [
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
