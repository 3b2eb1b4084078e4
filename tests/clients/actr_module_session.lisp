;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; resources/actr/magna.lisp with the stand-in for ACT-R, against a running Magna.
;;;;
;;;; usage: sbcl --script actr_module_session.lisp RESOURCES PORT SESSION, or ecl --shell
;;;; SESSION: device (what clicks and keys do), file:FILE (loads a file and prints the active robot), lost (Magna ends after the line "running"), MODEL.lisp:SECONDS (runs models until no robot is idle and a picture was looked
;;;; at, for at most so long), MODEL.lisp:SECONDS:lockstep (for exactly so long)
;;;; Prints what it found, a line each, and "fine" at the end.

(in-package :cl-user)

(defvar *words* (last #+sbcl sb-ext:*posix-argv* #+ecl (ext:command-args) 3))
(defvar *resources* (first *words*))
(defvar *port* (parse-integer (second *words*)))
(defvar *session* (third *words*))
(setf *load-verbose* nil *print-pretty* nil)
(load (merge-pathnames "actr_standin.lisp" *load-truename*))
(load (concatenate 'string *resources* "/actr/magna.lisp"))
(setf *magna-port* *port*)

(defun say (control &rest arguments)
  (format t "~?~%" control arguments)
  (finish-output))

(defun require-that (holds what)
  (unless holds
    (say "FAILED ~a; warnings ~s" what *warnings*)
    #+sbcl (sb-ext:exit :code 1 :abort t) #+ecl (ext:quit 1)))

(defun seen (kind uid)
  "Slots of a feature in the visicon of the only model."
  (cdr (find-if (lambda (feature) (and (eq (getf (cdr feature) 'kind) kind) (eq (getf (cdr feature) 'uid) uid)))
                (model-features (first *models*)))))

(defun await (test what)
  "Runs until a test is true."
  (loop repeat 600 until (funcall test) do (magna-run 0.1))
  (require-that (funcall test) what))

(defun fault-of (function)
  "What a MAGNA-ERROR says, or nothing."
  (handler-case (progn (funcall function) "")
    (magna-error (condition) (princ-to-string condition))))

(defun click-at (x y) (signal-command "click-mouse" 'tester (list x y 1080) 'index))
(defun click-on (slots) (click-at (getf slots 'screen-x) (getf slots 'screen-y)))
(defun press (key) (signal-command "output-key" 'tester key))
(defun client () (magna-module-client (magna-module-of 'tester)))
(defun plan-of (uid) (mapcar #'first (magna-robot-plan (magna-robot (client) uid))))

(defun device-session ()
  (define-model tester (magna-start))
  (require-that (= 12 (count 'robot-row (model-features (first *models*)) :key (lambda (f) (getf (cdr f) 'kind))))
                "a row for each robot")
  (require-that (seen 'pane 'mapview1) "the map's pane")
  (let ((row (seen 'robot-row 'robot1)))
    (require-that (and (eq (getf row 'state) 'idle) (eq (getf row 'value) 'p2at) (eq (getf row 'color) 'black)
                       (equal (getf row 'text) "robot1"))
                  row)
    (click-on row))
  (await (lambda () (eq (getf (seen 'robot-row 'robot1) 'color) 'green)) "robot1 is selected by its row")
  (click-on (seen 'robot 'robot2))
  (await (lambda () (eq (getf (seen 'robot 'robot2) 'color) 'green)) "robot2 is selected on the map")
  (require-that (eq (getf (seen 'robot 'robot1) 'color) 'blue) "robot1 is not selected any longer")
  (apply #'click-at (magna-map-point (client) 5 2.5))
  (await (lambda () (plan-of 'robot2)) "robot2 has a plan")
  (destructuring-bind ((verb (x y theta))) (magna-robot-plan (magna-robot (client) 'robot2))
    (declare (ignore theta))
    (require-that (and (eq verb 'goto) (< (abs (- x 5)) 0.1) (< (abs (- y 2.5)) 0.1)) (list verb x y)))
  (press "u")
  (await (lambda () (null (plan-of 'robot2))) "the way-point is removed")
  (let ((x (getf (seen 'robot 'robot2) 'screen-x)))
    (press "e")
    (await (lambda () (/= x (getf (seen 'robot 'robot2) 'screen-x))) "robot2 explores, and its feature moves"))
  (require-that (null *warnings*) "no warnings")
  ;; Another model: the old features are gone, the new model sees its share.
  (clear-all)
  (define-model tester (magna-start :share '(2 4)))
  (require-that (and (seen 'robot-row 'robot2) (seen 'robot-row 'robot6) (not (seen 'robot-row 'robot1))
                     (seen 'robot 'robot1))
                "rows of every fourth robot")
  (say "fine"))

(defun lost-session ()
  "Magna ends while the model runs."
  (define-model tester (magna-start))
  (say "running")
  (let ((warnings 0))
    (handler-bind ((warning (lambda (condition) (incf warnings) (muffle-warning condition))))
      (require-that (search "The run does not count" (fault-of (lambda () (loop repeat 600 do (magna-run 0.1)))))
                    "the loss is noticed")
      (require-that (< *time* 60000) "the run has ended")
      (click-at 10 10)
      (press "e"))
    (require-that (= warnings 1) "one warning"))
  (require-that (search "is not connected to Magna" (fault-of (lambda () (magna-run 1)))) "no blind run")
  (require-that (search "does not listen" (fault-of #'reset-models)) "a reset tests the connection")
  (say "fine"))

(defun again-session ()
  "Magna ends between two runs, and is started again on the same port before the reset."
  (define-model tester (magna-start))
  (magna-run 0.5)
  (say "running")
  (read-line)
  (reset-models)
  (require-that (magna-run 0.5) "a good run")
  (require-that (seen 'robot-row 'robot1) "robots are seen again")
  (say "fine"))

(defun refused-session ()
  "Names and ways of time that do not go together are errors."
  (define-model tester (magna-start :name 'adam))
  (require-that (search "refused the name adam: taken" (fault-of (lambda () (magna-connect :port *port* :name 'adam)))) "a name")
  (require-that (search "Magna runs in real time" (fault-of (lambda () (magna-connect :port *port* :lockstep t)))) "a time")
  (require-that (null (magna-client-lockstep (magna-connect :port *port* :lockstep :any))) "the time of Magna")
  (require-that (magna-run 0.5) "a good run")
  (let ((told nil))
    (handler-bind ((warning (lambda (condition) (setf told (princ-to-string condition)) (muffle-warning condition))))
      (magna-trial (client) 'one)
      (magna-run 1))
    (require-that (search "refused (error trial" told) "a trial without a log"))
  (say "fine"))

(defun model-session (name seconds lockstep)
  (setf *magna-lockstep* lockstep)
  (load (concatenate 'string *resources* "/actr/models/" name))
  (if lockstep
      (let ((fault (fault-of (lambda () (magna-run seconds))))) (unless (string= fault "") (say "fault ~a" fault)))
      (loop repeat seconds
            until (and (member 'go-to-next-robot *fired*)
                       (notany #'magna-idle-p
                               (magna-client-robots (magna-module-client (first *magna-modules*)))))
            do (magna-run 1)))
  (dolist (production (remove-duplicates *fired*))
    (say "fired ~(~a~) ~d" production (count production *fired*)))
  (dolist (module *magna-modules*)
    (say "robots ~(~a~)~{ ~(~a~)~}" (magna-module-model module)
         (loop for robot in (magna-client-robots (magna-module-client module))
               when (magna-mine-p module robot)
                 collect (list (magna-thing-uid robot) (magna-robot-shown-state robot)
                               (caar (last (magna-robot-plan robot)))))))
  (require-that (null *warnings*) "no warnings")
  (say "fine"))

(defun file-session (file)
  (load file)
  (say "active ~(~a~)" (magna-client-active (magna-module-client (first *magna-modules*))))
  (require-that (null *warnings*) "no warnings")
  (say "fine"))

(let* ((first (position #\: *session*)) (second (and first (position #\: *session* :start (1+ first)))))
  (cond ((eql 0 (search "file:" *session*)) (file-session (subseq *session* 5)))
        (first (model-session (subseq *session* 0 first) (parse-integer *session* :start (1+ first) :end second)
                              (and second t)))
        ((string= *session* "lost") (lost-session))
        ((string= *session* "again") (again-session))
        ((string= *session* "refused") (refused-session))
        (t (device-session))))
