import { internationalPhone, withoutSigns } from '../../api/contract/new-account.ts'
import { phoneText } from '../parts/phone-text.ts'

/** The ITU lists them (E.164). Where several countries share a code, the first one stands for a number that tells no more. */
const table = `
KZ7 GB44 US1 FI358 NF672 AU61 CW599 FK500 GP590 IT39 RE262 MA212 NZ64 NO47 RU7 DE49 GG44 IM44 JE44
CA1 AF93 AX358 AL355 DZ213 AS1684 AD376 AO244 AI1264 AQ672 AG1268 AR54 AM374 AW297 CX61 CC61 AT43
AZ994 BS1242 BH973 BD880 BB1246 BY375 BE32 BZ501 BJ229 BM1441 BT975 BO591 BA387 BW267 BR55 IO246
VG1284 BN673 BG359 BF226 BI257 KH855 CM237 CV238 KY1345 CF236 TD235 CL56 CN86 CO57 KM269 CG242 CD243
CK682 CR506 CI225 HR385 CU53 BQ599 CY357 CZ420 DK45 DJ253 DM1767 DO1809 EC593 EG20 SV503 GQ240 ER291
EE372 SZ268 ET251 GS500 FO298 FJ679 FR33 GF594 PF689 GA241 GM220 GE995 GH233 GI350 GR30 GL299 GD1473
BL590 MF590 GU1671 GT502 GN224 GW245 GY592 HT509 HN504 HK852 HU36 IS354 IN91 ID62 IR98 IQ964 IE353
IL972 VA39 JM1876 JP81 JO962 KE254 KI686 KP850 KR82 KW965 KG996 LA856 LV371 LB961 LS266 LR231 LY218
LI423 LT370 LU352 MO853 MG261 MW265 MY60 MV960 ML223 MT356 MH692 MQ596 MR222 MU230 YT262 MX52 FM691
MD373 MC377 MN976 ME382 MS1664 EH212 MZ258 MM95 NA264 NR674 NP977 NL31 NC687 PN64 NI505 NE227 NG234
NU683 MK389 MP1670 SJ47 OM968 PK92 PW680 PS970 PA507 PG675 PY595 PE51 PH63 PL48 PT351 PR1787 QA974
RO40 RW250 SH290 KN1869 LC1758 PM508 VC1784 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SG65
SX1721 SK421 SI386 SB677 SO252 ZA27 SS211 ES34 LK94 SD249 SR597 SE46 CH41 SY963 TW886 TJ992 TZ255
TH66 TL670 TG228 TK690 TO676 TT1868 TN216 TR90 TM993 TC1649 TV688 UG256 UA380 AE971 UY598 UZ998
VU678 VE58 VN84 VI1340 WF681 YE967 ZM260 ZW263
`

const codes = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), `+${entry.slice(2)}`]),
)

/** Tells "+7" of KZ, and null of islands on which nobody lives. */
export const callingCode = (country: string): string | null => codes.get(country) ?? null

const digitsOf = (phone: string) => withoutSigns(internationalPhone(phone))

/** Tells the country of a number as far as it is typed: the chosen one so long as its code stands there. */
export function countryOf(phone: string, chosen: string): string {
  const digits = digitsOf(phone)
  const own = codes.get(chosen)
  if (own !== undefined && digits.startsWith(own)) return chosen
  if (/^\+7[0-589]/.test(digits)) return 'RU'
  const [found = ''] = [...codes]
    .filter(([, code]) => digits.startsWith(code))
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([country]) => country)
  return found
}

/** Gives a number the code of another country; one without a known code gets it before its digits. */
export function phoneIn(country: string, phone: string): string {
  const digits = digitsOf(phone)
  const before = codes.get(countryOf(phone, '')) ?? ''
  const rest = digits.slice(before.length).replace(/^\+/, '')
  return /^\d*$/.test(rest) ? phoneText(`${callingCode(country) ?? '+'}${rest}`) : phone
}
