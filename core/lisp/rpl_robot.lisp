;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The robot of plans: its fluents and queries about it (manual C).

(in-package "MAGNA")

(export '(rpl-init-robot rpl-new-odometer rpl-designator-data
          rpl-robot-speed rpl-robot-turn-angle
          rpl-robot-num-cameras rpl-robot-num-hands rpl-robot-num-bins
          rpl-camera-field-of-view rpl-camera-resolution rpl-camera-angle rpl-camera-last-view
          rpl-hand-strength
          rpl-storage-bin-capacity rpl-storage-bin-real-capacity rpl-storage-bin-closed?
          rpl-grab-robot rpl-grab-camera rpl-grab-hand rpl-grab-bin))

;;; Fluents: words for the fluents of the plan's robot.

(defparameter *robot-fluents* nil "(name . :robot, :cameras, :hands or :bins), in order.")

(defmacro def-robot-fluents (owner &rest names)
  `(progn
     ,@(loop for name in names
             for index from (length *robot-fluents*)
             collect `(export ',name)
             collect `(define-symbol-macro ,name (robot-fluent ,index)))
     (setf *robot-fluents*
           (append *robot-fluents* ',(loop for name in names collect (cons name owner))))))

(def-robot-fluents :robot
  robot-stopped* robot-movement-error* robot-angle-diff* robot-arrived-at*
  robot-place-input* robot-place*)

(def-robot-fluents :cameras
  camera-input* camera-views* camera-designators* camera-error*
  camera-tracking* camera-tracking-error* camera-moved* camera-movement-error*)

(def-robot-fluents :hands
  hand-moved* hand-error* hand-lost* hand-inside* hand-grasping* hand-input*)

(def-robot-fluents :bins
  storage-bin-moved* storage-bin-error* storage-bin-jammer*)

(defun its-robot ()
  (or (rpl-robot *rpl*)
      (fail "plans have no robot yet; call (rpl-init-robot robot) before anything else")))

(defun robot-fluent (index)
  (its-robot)
  (svref (rpl-fluents *rpl*) index))

(defun parts-of-kind (robot owner)
  (ecase owner
    (:cameras (robot-cameras robot))
    (:hands (robot-hands robot))
    (:bins (robot-storage-bins robot))))

(defun new-robot-fluents (robot)
  (map 'vector
       (lambda (entry)
         (destructuring-bind (name . owner) entry
           (let ((title (string-downcase (symbol-name name))))
             (if (eq owner :robot)
                 (create-fluent title)
                 (let ((fluents (make-array (length (parts-of-kind robot owner)))))
                   (dotimes (number (length fluents) fluents)
                     (setf (svref fluents number)
                           (create-fluent (format nil "~a ~d" title number)))))))))
       *robot-fluents*))

(defun rpl-init-robot (robot)
  "Plans are about ROBOT from now on. Again with the same robot it changes nothing."
  (let ((robot (plain robot)))
    (unless (robot-p robot)
      (wrong "(rpl-init-robot robot)" "~a is not a robot; defrobot makes one" (show robot)))
    (unless (eq robot (rpl-robot *rpl*))
      (setf (rpl-fluents *rpl*) (new-robot-fluents robot)
            (rpl-lanes *rpl*) nil
            (rpl-robot *rpl*) robot))
    robot))

;;; Parts, by number

(defun its-camera (number) (robot-camera (its-robot) (plain number)))
(defun its-hand (number) (robot-hand (its-robot) (plain number)))
(defun its-bin (number) (robot-storage-bin (its-robot) (plain number)))

(defun its-destination (place)
  "What cameras and hands go into: a designator, or a bin by its number."
  (if (integerp place) (its-bin place) place))

(defun rpl-robot-speed () (robot-speed (its-robot)))
(defun rpl-robot-turn-angle () (robot-turn-angle (its-robot)))
(defun rpl-robot-num-cameras () (length (robot-cameras (its-robot))))
(defun rpl-robot-num-hands () (length (robot-hands (its-robot))))
(defun rpl-robot-num-bins () (length (robot-storage-bins (its-robot))))

(defun rpl-camera-field-of-view (c) (camera-field-of-view (its-camera c)))
(defun rpl-camera-resolution (c) (camera-resolution (its-camera c)))
(defun rpl-camera-angle (c) (camera-angle (its-camera c)))
(defun rpl-camera-last-view (c) (camera-last-view (its-camera c)))

(defun rpl-hand-strength (h) (hand-strength (its-hand h)))

(defun rpl-storage-bin-capacity (b) (storage-bin-capacity (its-bin b)))
(defun rpl-storage-bin-real-capacity (b) (storage-bin-real-capacity (its-bin b)))
(defun rpl-storage-bin-closed? (b) (storage-bin-closed? (its-bin b)))

(defun rpl-grab-robot () (grab-resource (its-robot)) nil)
(defun rpl-grab-camera (c) (grab-resource (its-camera c)) nil)
(defun rpl-grab-hand (h) (grab-resource (its-hand h)) nil)
(defun rpl-grab-bin (b) (grab-resource (its-bin b)) nil)

(defun rpl-new-odometer (name) (make-odometer-of (its-robot) (plain name)))

(defun rpl-designator-data (desig)
  (let ((desig (plain desig)))
    (unless desig (fail "(rpl-designator-data designator) got nil: nothing was found"))
    (designator-data desig)))
