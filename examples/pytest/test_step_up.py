from step_up import authenticate, authorize


def test_after_a_soft_decline_the_customer_passes_a_challenge_and_the_second_authorization_is_approved(space):
    first = authenticate(space.url, space.auth, "order-1")
    space.ask("POST", f"/transactions/{first}/challenge", {"continue": True})
    assert authorize(space.url, space.auth, first, "order-1") == "challenge required"

    second = authenticate(space.url, space.auth, "order-1", challenge_indicator="04")
    space.ask("POST", f"/transactions/{second}/challenge", {"code": "4444"})
    assert authorize(space.url, space.auth, second, "order-1") == "paid"
