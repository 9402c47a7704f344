def measure(): return ["-"]
