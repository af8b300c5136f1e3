/** An icon of 16 by 16 pixels, a trunk and three lines, as base64: the build copies no other files than code. */
export const DEFAULT_ICON: string =
  'AAABAAEAEBAAAAEAIACAAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAEDAAAAJT1tIgAAAAZQTFRF////H29cwgBdhAAA' +
  'AAJ0Uk5TAP9bkSK1AAAAJ0lEQVR42mNgYGBIbIMixRYGwx4GyRkMvBsY2B8wMB9gYGxAQQwMAPxFCbWySFF5AAAAAElFTkSuQmCC'
