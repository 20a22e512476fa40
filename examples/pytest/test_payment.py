from app import pay, read_status


def test_a_customer_with_the_right_code_has_paid_and_the_webhook_confirms_it(space, receiver):
    transaction_id, send_customer_to = pay(space.url, space.auth, "order-1", webhook=receiver.url)
    assert "/v1/start/" in send_customer_to

    assert "/paid?" in space.type_code(transaction_id, "4444")
    assert read_status(space.url, space.auth, transaction_id) == "authenticated"

    webhook = receiver.take(space.webhook_secret)
    assert (webhook["transactionId"], webhook["status"]) == (transaction_id, "authenticated")
    space.verify({"requests": {"operation": "initTransaction", "refno": "order-1"}, "count": 1})


def test_a_customer_has_not_paid_if_the_bank_rejects_the_challenge_with_any_card(space):
    space.next("challenge_failed")
    transaction_id, _ = pay(space.url, space.auth, "order-2")

    assert "/failed?" in space.type_code(transaction_id, "4444")
    assert read_status(space.url, space.auth, transaction_id) == "failed"
