# SPDX-License-Identifier: GPL-3.0-or-later
# Made from core/reference by ./dev reference.
"""The robot commands of magna_robot.py."""


class Commands:
    """The manual's commands. `distance` is "local" or "non-local"; `wanted` is
    {"color": ["green", "blue"], "size": (3, 5), "weight": Within(4, 1)}, {} for anything."""

    def set_speed(self, cells_per_tick):
        """Sets the speed, in cells per tick, limited by 0 and Max-Speed."""
        return self.command("robot-set-speed", cells_per_tick)["speed"]

    def set_turn_angle(self, radians_per_tick):
        """Sets the angle that the robot turns in a tick, in radians, limited by Min-Turn-Angle and
        Max-Turn-Angle."""
        return self.command("robot-set-turn-angle", radians_per_tick)["turn-angle"]

    def turn(self, radians):
        """Turns in place by the angle, after Robot-Turn-Delay ticks."""
        return self.command("robot-turn", radians)["angle"]

    def about_face(self):
        """Turns round, by pi."""
        return self.command("robot-about-face")["angle"]

    def turn_left(self):
        """Turns by a quarter to the left, -pi/2."""
        return self.command("robot-turn-left")["angle"]

    def turn_right(self):
        """Turns by a quarter to the right, pi/2."""
        return self.command("robot-turn-right")["angle"]

    def align_place(self):
        """Turns to the nearest canonical direction of the place that the robot is at."""
        return self.command("robot-align-place")["angle"]

    def turn_corner(self):
        """Turns about the convex or concave corner that the robot is at."""
        return self.command("robot-turn-corner")["angle"]

    def go_forward(self, ticks):
        """Moves straight ahead for a number of ticks, after Robot-Move-Delay ticks."""
        self.command("robot-go-forward", ticks)

    def goto_wall(self):
        """Moves straight ahead to the next wall."""
        self.command("robot-goto-wall")

    def follow_wall(self):
        """Moves along the nearest wall to its end; there has to be one beside."""
        self.command("robot-follow-wall")

    def goto_designator(self, camera):
        """Goes to what the camera tracks; it has arrived in the cell of the thing or place, and the
        track then ends with "lost-track"."""
        return self.command("robot-goto-designator", camera)["designator"]

    def stop(self):
        """Stops the robot, which takes Braking ticks."""
        self.command("robot-stop")

    def place(self):
        """Senses the type of the place that the robot is at; None if there is none."""
        return self.command("robot-place")["place-type"]

    def view(self, camera):
        """Gets a view: a list of samples of the substances that obstruct the view, at equal angles
        in the camera's field of view, from left to right."""
        return self.command("camera-view", camera)["view"]

    def get_place_designator(self, camera, place_type):
        """Looks for a place of this type in the field of view; the designator is non-local."""
        return self.command("camera-get-place-designator", camera, place_type)["designator"]

    def get_all_place_designators(self, camera, place_type):
        """As get_place_designator, for all places of the type in view."""
        return self.command("camera-get-all-place-designators", camera, place_type)["designators"]

    def get_object_designator(self, camera, distance, wanted):
        """Looks for a thing as specified: "local", at the place of the camera, or "non-local", in
        its field of view."""
        return self.command("camera-get-object-designator", camera, distance, wanted)["designator"]

    def get_all_object_designators(self, camera, distance, wanted):
        """As get_object_designator, for all such things."""
        return self.command("camera-get-all-object-designators", camera, distance,
                            wanted)["designators"]

    def camera_track(self, camera, designator):
        """Tracks the designator by turning the camera, until the track is lost or ended."""
        self.command("camera-track", camera, designator)

    def camera_untrack(self, camera):
        """Ends the track of the camera."""
        self.command("camera-untrack", camera)

    def camera_turn(self, camera, radians):
        """Turns the camera by the angle, relative to its direction."""
        return self.command("camera-turn", camera, radians)["angle"]

    def camera_align_robot(self, camera):
        """Turns the camera to the front of the robot."""
        return self.command("camera-align-robot", camera)["angle"]

    def camera_align_place(self, camera):
        """Turns the camera to the nearest canonical direction of the place."""
        values = self.command("camera-align-place", camera)
        return values["angle"], values["place-type"]

    def camera_insert(self, camera, designator):
        """Puts the camera into a container, denoted by a local designator that it tracks."""
        self.command("camera-insert", camera, designator)

    def camera_insert_bin(self, camera, storage_bin):
        """Puts the camera into a storage bin of the robot."""
        self.command("camera-insert-bin", camera, storage_bin)

    def camera_remove(self, camera):
        """Takes the camera out of what it is in."""
        self.command("camera-remove", camera)

    def grasp(self, hand, camera, designator):
        """Grasps the thing denoted by the local designator, which the camera tracks at the place of
        the hand."""
        self.command("hand-grasp-desig", hand, camera, designator)

    def ungrasp(self, hand):
        """Drops what the hand holds, into what the hand is in."""
        self.command("hand-ungrasp", hand)

    def grasps(self, hand):
        """Checks whether the hand holds something."""
        return bool(self.command("hand-grasp-check", hand)["grasping"])

    def hand_track(self, hand):
        """Ends when the hand loses its grip, or gets another command."""
        self.command("hand-track", hand)

    def hand_insert(self, hand, designator):
        """Puts the hand, with what it holds, into a container denoted by a local designator."""
        self.command("hand-insert", hand, designator)

    def hand_insert_bin(self, hand, storage_bin):
        """Puts the hand, with what it holds, into a storage bin."""
        self.command("hand-insert-bin", hand, storage_bin)

    def hand_remove(self, hand):
        """Takes the hand, with what it holds, out of what it is in."""
        self.command("hand-remove", hand)

    def open_bin(self, storage_bin):
        """Opens a storage bin."""
        self.command("storage-bin-open", storage_bin)

    def close_bin(self, storage_bin):
        """Closes a storage bin."""
        self.command("storage-bin-close", storage_bin)
