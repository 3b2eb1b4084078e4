;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; In the real ACT-R, for run_actr.py: a model in lock-step over the dispatcher. It sends robots from the list to
;;;; stretches of the frontier, in three runs with pauses, until Magna has ended.

(clear-all)
(define-model stepper
  (sgp :v t :esc t :trace-detail low :seed (4 2) :randomize-time nil)
  (chunk-type (magna-location (:include visual-location)) uid state text area)
  (chunk-type goal state)
  (define-chunks begin idle robot-row frontier press-robot press-place go-to-place find-robot click-robot find-place click-place)
  (add-dm (g isa goal state begin))
  (goal-focus g)
  (p reach-for-the-mouse
    =goal> state begin
    ?manual> state free
    ==> +manual> cmd hand-to-mouse
        =goal> state find-robot)
  (p find-an-idle-robot
    =goal> state find-robot
    ?manual> state free
    ?visual-location> state free
    ==> +visual-location> kind robot-row state idle :attended nil
        =goal> state click-robot)
  (p no-idle-robot
    =goal> state click-robot
    ?visual-location> state error
    ==> =goal> state find-robot)
  (p go-to-the-robot
    =goal> state click-robot
    =visual-location> kind robot-row
    ?manual> state free
    ==> +manual> cmd move-cursor loc =visual-location
        =goal> state press-robot)
  (p press-the-robot
    =goal> state press-robot
    ?manual> state free
    ==> +manual> cmd click-mouse
        =goal> state find-place)
  (p find-a-place
    =goal> state find-place
    ?manual> state free
    ?visual-location> state free
    ==> +visual-location> kind frontier :attended nil
        =goal> state go-to-place)
  (p no-place
    =goal> state go-to-place
    ?visual-location> state error
    ==> =goal> state find-robot)
  (p go-to-the-place
    =goal> state go-to-place
    =visual-location> kind frontier
    ?manual> state free
    ==> +manual> cmd move-cursor loc =visual-location
        =goal> state press-place)
  (p press-the-place
    =goal> state press-place
    ?manual> state free
    ==> +manual> cmd click-mouse
        =goal> state find-robot))
(loop until (probe-file (sb-posix:getenv "MAGNA_GO")) do (sleep 0.1))
(defvar *pause* (parse-integer (sb-posix:getenv "MAGNA_PAUSE")))
(run-full-time 2) (sleep *pause*)
(run-full-time 5) (sleep *pause*)
(run-full-time 3)
(format t "~&done ~d~%" (mp-time-ms))
(finish-output)
(sleep 1000)
