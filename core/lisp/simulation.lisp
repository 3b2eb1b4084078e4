;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The simulation as a whole: its parameters (manual 4), its clock, window and console (manual A).

(in-package "MAGNA")

(export '(clean-simulation dirty-simulation current-tick no-go-areas simulator move-aside replan
          cli))

(defun simulation-parameter (name) (ask "parameter" name))

(defun (setf simulation-parameter) (value name)
  (unless (or (realp value) (member value '(t nil)))
    (fail "expected a number, t or nil for ~(~a~)*, not ~a" name (show value)))
  (ask "set-parameter" name (if (realp value) (real-value value name "a number") value))
  value)

(defun define-parameters (names)
  "Called once, while Lisp starts: NAMES are those of the engine's table. Each becomes a word such as
MAX-SPEED* that stands for its value."
  (dolist (name names)
    (let ((symbol (intern (format nil "~:@(~a~)*" name) "MAGNA")) (name name))
      (unless (world-variable-p symbol) ; graphics-scale*
        (define-world-variable symbol
          (lambda () (simulation-parameter name))
          (lambda (value) (setf (simulation-parameter name) value)))))))

(defun clean-simulation () (ask "clean" t) nil)
(defun dirty-simulation () (ask "clean" nil) nil)

(defun current-tick () (ask "tick"))

(defun no-go-areas ()
  "A list (name closed-for in-force from until ((x y) ...)) for each of them, in the order of their numbers."
  (ask "no-go-areas"))

(defun simulator (robot)
  "Manual A: shows ROBOT and its world. Here ROBOT becomes the active robot, which the window shows;
while a world file is read, the window opens with that world anyway."
  (unless (robot-p robot)
    (wrong "(simulator robot)" "~a is not a robot; defrobot makes one" (show robot)))
  (when (world-runs-p) (ask "select" (robot-number robot)))
  robot)

(defun move-aside (robot)
  "ROBOT moves out of the way of all others, unless that is refused; a mission then goes on."
  (ask "move-aside" (robot-number robot))
  robot)

(defun replan (robot)
  "Another route to ROBOT's first way-point is planned, round robots that stand."
  (ask "replan" (robot-number robot))
  robot)

(defun cli ()
  "Manual A: began the dialogue of appendix E, which the console pane and magna --cli always offer."
  (write-line "The console takes commands already; type them at its prompt.")
  (values))
