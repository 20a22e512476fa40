/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
/** Paths of fields whose texts are returned, called or opened as they came. */
export const PASSED_THROUGH = {
  "init": [
    [
      "refno"
    ],
    [
      "refno2"
    ],
    [
      "redirect",
      "successUrl"
    ],
    [
      "redirect",
      "cancelUrl"
    ],
    [
      "redirect",
      "errorUrl"
    ],
    [
      "webhook",
      "url"
    ]
  ],
  "link": [
    [
      "reference"
    ],
    [
      "successUrl"
    ],
    [
      "webhookEndpoint"
    ]
  ]
} as const

/** Names of secrets. */
export const HIDDEN_FIELDS = {
  "number": "number",
  "cvv": "cvv",
  "token": "other"
} as const
