/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
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
