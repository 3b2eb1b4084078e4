;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Odometers (manual 3.2.2): cells and radians since the last reset, as intervals.

(in-package "MAGNA")

(export '(robot-main-odometer robot-odometer robot-odometers
          reset-odometer reset-odometer-pos reset-odometer-ang
          get-odometer-pos get-odometer-ang))

(defstruct odometer
  robot  ; nil: replaced by another of its name
  name)

(defmethod print-object ((odometer odometer) stream)
  (print-unreadable-object (odometer stream)
    (format stream "odometer ~(~a~)" (odometer-name odometer))))

(defun odometer-text (name)
  (cond ((and name (symbolp name)) (string-downcase (symbol-name name)))
        ((and (stringp name) (plusp (length name))) (string-downcase name))
        (t (fail "expected a symbol that names an odometer, not ~a" (show name)))))

(defun met-odometer (robot text)
  "The struct for the odometer TEXT, the same each time."
  (or (find text (robot-met-odometers robot)
            :key (lambda (met) (odometer-text (odometer-name met))) :test #'string=)
      (first (push (make-odometer :robot robot :name (word-symbol text))
                   (robot-met-odometers robot)))))

(defun make-odometer-of (robot name)
  "(make ODOMETER robot name): a new one, which begins at zero; one that has the name is destroyed."
  (let ((text (odometer-text name)))
    (ask "make-odometer" (robot-number robot) text)
    (let ((old (met-odometer robot text)))
      (setf (odometer-robot old) nil
            (robot-met-odometers robot) (remove old (robot-met-odometers robot))))
    (met-odometer robot text)))

(defun odometer-names (robot)
  (mapcar #'string-downcase (ask "odometers" (robot-number robot))))

(defun robot-main-odometer (robot) (robot-odometer robot 'main))

(defun robot-odometer (robot name)
  "Nil: it has none of that name."
  (let ((text (odometer-text name)))
    (and (member text (odometer-names robot) :test #'string=) (met-odometer robot text))))

(defun robot-odometers (robot)
  (mapcar (lambda (text) (met-odometer robot text)) (odometer-names robot)))

(defun ask-odometer (question odometer &rest arguments)
  (unless (odometer-p odometer) (fail "expected an odometer, not ~a" (show odometer)))
  (unless (odometer-robot odometer)
    (fail "the odometer ~(~a~) was destroyed: another one was made with its name"
          (odometer-name odometer)))
  (apply #'ask question (robot-number (odometer-robot odometer))
         (odometer-text (odometer-name odometer)) arguments))

(defun reset-odometer (odometer) (ask-odometer "reset-odometer" odometer t t) odometer)
(defun reset-odometer-pos (odometer) (ask-odometer "reset-odometer" odometer t nil) odometer)
(defun reset-odometer-ang (odometer) (ask-odometer "reset-odometer" odometer nil t) odometer)

;;; The only code that creates and changes intervals.

(defun fill-interval (interval bounds)
  "INTERVAL, or a new one, from the first to the second of BOUNDS."
  (cond (interval (setf (slot-of interval "MIN") (first bounds)
                        (slot-of interval "MAX") (second bounds))
                  interval)
        (t (make-interval-of (first bounds) (second bounds)))))

(defun fill-point-interval (interval x y)
  (cond (interval (fill-interval (slot-of interval "X") x)
                  (fill-interval (slot-of interval "Y") y)
                  interval)
        (t (make-pt-interval-of (fill-interval nil x) (fill-interval nil y)))))

(defun get-odometer-pos (odometer &optional int)
  "Where the robot may be, as a point interval: x ahead as it stood at the reset, y to the right of
that, cells. INT, a point interval, is changed and returned if there is one."
  (destructuring-bind (x y angle) (ask-odometer "odometer" odometer)
    (declare (ignore angle))
    (fill-point-interval int x y)))

(defun get-odometer-ang (odometer &optional int)
  "How far it may have turned, clockwise, radians; INT as before."
  (fill-interval int (third (ask-odometer "odometer" odometer))))

(define-type "ODOMETER" 'odometer-p)
(define-slot odometer "NAME" (odometer) (odometer-name odometer))
