"""Results that were written to a file or sent to another process."""

from gl_billiards._core import ENGINE, Result, Scene


def replay(scene: str, engine: int) -> Result:
    """The result of a scene. Raises ``ValueError`` if another engine has played it."""
    if engine != ENGINE:
        raise ValueError(f"the result is of engine {engine}, and this is engine {ENGINE}")
    return Scene.from_json(scene).play()
