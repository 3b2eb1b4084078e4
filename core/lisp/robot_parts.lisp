;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Robots, cameras, hands, storage bins and designators for programs (manual 3.4, 3.4.1, 3.6):
;;;; permanent structures whose values are read from the engine on access.

(in-package "MAGNA")

(export '(robot-camera robot-hand robot-storage-bin
          robot-cameras robot-hands robot-storage-bins))

(defstruct part robot number)
(defstruct (camera (:include part)) field-of-view resolution)
(defstruct (hand (:include part)) strength)
(defstruct (storage-bin (:include part)) capacity)

(defun kind-text (kind) (substitute #\Space #\- (string-downcase (symbol-name kind))))

(defmethod print-object ((part part) stream)
  (print-unreadable-object (part stream)
    (format stream "~a ~d of ~a" (kind-text (type-of part)) (part-number part)
            (robot-name (part-robot part)))))

;;; Robots

(defun word-name (text) (if (some #'upper-case-p text) text (string-upcase text)))

(defun word-symbol (text)
  "The symbol that a word of the engine is for programs."
  (values (intern (word-name text))))

(defun bind-robot (name id)
  "The robot NAME of the world that runs has the number ID: a program finds it as the value of the
variable of its name (manual 5.2), also when it comes from no Lisp; and, as Lisp reads a name without
bars, of its name in capitals, unless that is another variable."
  (let* ((symbols (remove nil (list (%intern (word-name name)) (%find-symbol name))))
         (bound (loop for symbol in symbols
                      for value = (and (boundp symbol) (symbol-value symbol))
                      when (and (robot-p value) (string= (robot-name value) name)) return value))
         (robot (or (find name (image-slot :robots) :key #'robot-name :test #'string=)
                    bound
                    (make-robot :name name))))
    (unless (eql (robot-id robot) id)
      (setf (robot-id robot) id (robot-parts robot) nil (robot-designators robot) nil
            (robot-met-odometers robot) nil))
    (unless (member robot (image-slot :robots)) (push robot (image-slot :robots)))
    (loop for symbol in (list (first symbols) (%intern (string-upcase name)))
          for value = (and (boundp symbol) (symbol-value symbol))
          do (when (and (eq (symbol-package symbol) *package*)
                        (or (not (boundp symbol))
                            (and (eq symbol (first symbols)) (other-case-p value symbol))))
               (bind-name symbol robot)))
    robot))

(defun other-case-p (value symbol)
  "Is VALUE a robot that SYMBOL names only because case does not matter?"
  (and (robot-p value)
       (string= (string-upcase (robot-name value)) (symbol-name symbol))
       (string/= (word-name (robot-name value)) (symbol-name symbol))))

(defun robot-number (robot)
  "Its number in the world that runs."
  (unless (robot-p robot) (fail "expected a robot, not ~a" (show robot)))
  (or (robot-id robot) (fail "the robot ~a is in no world that runs" (robot-name robot))))

;;; Parts

(defun parts-of (robot)
  "Its cameras, hands and storage bins: three vectors, the same each time."
  (or (robot-parts robot)
      (destructuring-bind (cameras hands bins) (ask "robot-parts" (robot-number robot))
        (flet ((parts (values make)
                 (let ((number -1))
                   (map 'vector (lambda (value) (funcall make (incf number) value)) values))))
          (setf (robot-parts robot)
                (list (parts cameras
                             (lambda (number values)
                               (make-camera :robot robot :number number
                                            :field-of-view (first values)
                                            :resolution (second values))))
                      (parts hands
                             (lambda (number strength)
                               (make-hand :robot robot :number number :strength strength)))
                      (parts bins
                             (lambda (number capacity)
                               (make-storage-bin :robot robot :number number
                                                 :capacity capacity)))))))))

(defun robot-cameras (robot) (robot-number robot) (first (parts-of robot)))
(defun robot-hands (robot) (robot-number robot) (second (parts-of robot)))
(defun robot-storage-bins (robot) (robot-number robot) (third (parts-of robot)))

(defun part-at (robot parts index kind)
  (unless (integerp index) (fail "expected the number of a ~a, not ~a" kind (show index)))
  (cond ((< -1 index (length parts)) (aref parts index))
        ((zerop (length parts)) (fail "~a has no ~a" (robot-name robot) kind))
        (t (fail "~a has no ~a ~d: they are numbered from 0 to ~d" (robot-name robot) kind index
                 (1- (length parts))))))

(defun robot-camera (robot index) (part-at robot (robot-cameras robot) index "camera"))
(defun robot-hand (robot index) (part-at robot (robot-hands robot) index "hand"))
(defun robot-storage-bin (robot index)
  (part-at robot (robot-storage-bins robot) index "storage bin"))

(defun ask-part (question part)
  "What the primitive QUESTION says about one part."
  (ask question (robot-number (part-robot part)) (part-number part)))

(defun camera-angle (camera)
  "Where it points, relative to the robot's heading, in radians."
  (first (ask-part "camera" camera)))

;;; Queries of plans (manual C)

(defun robot-speed (robot) (first (ask "robot-speeds" (robot-number robot))))
(defun robot-turn-angle (robot) (second (ask "robot-speeds" (robot-number robot))))

(defun camera-last-view (camera)
  "Numbers from left to right; nil: it has looked at nothing yet."
  (third (ask-part "camera" camera)))

(defun storage-bin-closed? (bin) (not (first (ask-part "bin" bin))))
(defun storage-bin-real-capacity (bin)
  "What it has room for now."
  (- (storage-bin-capacity bin) (second (ask-part "bin" bin))))

;;; Designators

(defstruct (designator (:conc-name known-))
  robot number
  (type nil) (angle nil) (place-type nil) (data nil)  ; last known values
  (gone nil))                                         ; nil, or the tick of its removal

(defmethod print-object ((designator designator) stream)
  (print-unreadable-object (designator stream)
    (format stream "designator ~d of ~a" (known-number designator)
            (robot-name (known-robot designator)))))

(defun seen-value (value) (if (stringp value) (word-symbol value) value))

(defun seen-descriptor (pairs)
  "((:attribute value) ...) of what C++ hands over."
  (loop for (name value) in pairs
        collect (list (intern (string-upcase name) "KEYWORD") (seen-value value))))

(defun describe-designator (designator description)
  "Takes over (TYPE ANGLE PLACE-TYPE DATA)."
  (when description
    (destructuring-bind (type angle place-type data) description
      (setf (known-type designator) (intern (string-upcase type) "KEYWORD")
            (known-angle designator) angle
            (known-place-type designator) (seen-value place-type)
            (known-data designator)
            (if place-type (list (seen-value place-type)) (seen-descriptor data)))))
  designator)

(defun forget-designators (robot)
  "Those that the engine has no more are dropped from the table; not in the tick in which they went,
for what else ended in it may still name them."
  (let ((alive (ask "designators" (robot-number robot))) (now (ask "tick")))
    (setf (robot-designators robot)
          (remove-if (lambda (designator)
                       (and (not (member (known-number designator) alive))
                            (< (or (known-gone designator) (setf (known-gone designator) now))
                               now)))
                     (robot-designators robot)))))

(defun designator-of (robot description)
  "The one with the number that DESCRIPTION begins with, the same each time: (NUMBER), or
(NUMBER TYPE ANGLE PLACE-TYPE DATA) while the engine has it."
  (let ((designator (find (first description) (robot-designators robot) :key #'known-number)))
    (unless designator
      (forget-designators robot)
      (setf designator (make-designator :robot robot :number (first description)))
      (push designator (robot-designators robot)))
    (describe-designator designator (rest description))))

(defun look-at-designator (designator)
  "What is known of it now; of one that is gone, what was known last."
  (unless (known-gone designator)
    (describe-designator designator
                         (ask "designator" (robot-number (known-robot designator))
                              (known-number designator))))
  designator)

(defun designator-type (designator) (known-type (look-at-designator designator)))
(defun designator-angle (designator) (known-angle (look-at-designator designator)))
(defun designator-data (designator) (known-data (look-at-designator designator)))
(defun designator-place-type (designator) (known-place-type (look-at-designator designator)))

;;; Types and slots of the dialect

(define-type "CAMERA" 'camera-p)
(define-type "HAND" 'hand-p)
(define-type "STORAGE-BIN" 'storage-bin-p)
(define-type "DESIGNATOR" 'designator-p)

(define-slot robot "NAME" (robot) (word-symbol (robot-name robot)))
(define-slot robot "CAMERAS" (robot) (robot-cameras robot))
(define-slot robot "HANDS" (robot) (robot-hands robot))
(define-slot robot "STORAGE-BINS" (robot) (robot-storage-bins robot))
(define-slot part "ROBOT" (part) (part-robot part))
(define-slot part "NUMBER" (part) (part-number part))
(define-slot camera "FIELD-OF-VIEW" (camera) (camera-field-of-view camera))
(define-slot camera "RESOLUTION" (camera) (camera-resolution camera))
(define-slot camera "ANGLE" (camera) (camera-angle camera))
(define-slot hand "STRENGTH" (hand) (hand-strength hand))
(define-slot storage-bin "CAPACITY" (storage-bin) (storage-bin-capacity storage-bin))
(define-slot designator "TYPE" (designator) (designator-type designator))
(define-slot designator "ANGLE" (designator) (designator-angle designator))
(define-slot designator "DATA" (designator) (designator-data designator))
(define-slot designator "PLACE-TYPE" (designator) (designator-place-type designator))
