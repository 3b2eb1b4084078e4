;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; In the real ACT-R, for run_actr.py: a batch of runs of one model with the module, a reset before each. For each line
;;;; on its input it runs once more, and prints "run N good UID", with the robot that the model has selected, or "run N bad WHY".

(load (concatenate 'string (sb-posix:getenv "MAGNA_RESOURCES") "/actr/magna.lisp"))
(setf *magna-port* (parse-integer (sb-posix:getenv "MAGNA_PORT")))
(clear-all)
(define-model beginner
  (sgp :v nil :esc t)
  (magna-start)
  (start-hand-at-mouse)
  (chunk-type task step)
  (define-chunks find point send)
  (define-chunks (first-task isa task step find))
  (goal-focus first-task)
  (p find-idle-robot
     =goal> isa task step find
    ==>
     +visual-location> isa magna-location kind robot-row state idle screen-y lowest
     =goal> step point)
  (p point-at-it
     =goal> isa task step point
     =visual-location> isa magna-location
     ?manual> state free
    ==>
     +manual> cmd move-cursor loc =visual-location
     =goal> step send)
  (p click-it
     =goal> isa task step send
     ?manual> state free
    ==>
     +manual> cmd click-mouse
     =goal> step nil))

(format t "~&loaded~%")
(finish-output)
(loop for number from 1
      while (read-line *standard-input* nil)
      do (format t "~&run ~d ~a~%" number
                 (handler-case (progn (reset)
                                      (magna-run 4)
                                      (format nil "good ~(~a~)"
                                              (magna-client-active (magna-module-client (magna-module-of 'beginner)))))
                   (error (condition) (format nil "bad ~a" condition))))
         (finish-output))
