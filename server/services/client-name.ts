const browsers: [RegExp, string][] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, names: [RegExp, string][]) =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null

export type ClientName = { browser: string | null; system: string | null }

/** The names that a person knows their browser and system by; null where the client's own name tells neither. */
export function clientName(userAgent: string | null): ClientName {
  return { browser: nameIn(userAgent ?? '', browsers), system: nameIn(userAgent ?? '', systems) }
}
