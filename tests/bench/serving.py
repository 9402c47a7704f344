def measure():
    return ["-"]
