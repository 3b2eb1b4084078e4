;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The manual's appendix D in continuation style, figures D.1, D.3, D.5: a program for
;;;; manual_forms_test.cpp.
;;;;
;;;; Mended, printing: in D.1 one parenthesis too few; its recursive call lacks the argument `type'.
;;;; In D.3 a parenthesis too many behind `(nop))' closes what `unwind-protect' protects (it has no
;;;; cleaning up: the rest of the figure is that); the continuation gets an error and a designator as
;;;; elsewhere in the figure, not a robot and a camera as well; `≠' is `!='. In D.5 the first
;;;; `if' closes early, so it goes on after it has reported the failure; so does the second.
;;;; Mended, time: in D.3 and D.5 the camera needs camera-desig-delay* ticks until it tracks, so what
;;;; needs the track is issued when that has begun (the second continuation of camera-track). In D.3 the
;;;; robot stands first: what no camera tracks it forgets when it drives on.

(deffunc scan-for-object - VOID (cam - CAMERA type - SYMBOL spec - THING-DESCRIPTOR
                                cont - ROBOT-CONTINUATION)
  (camera-turn cam (!_field-of-view cam)
    (continuation (err cam ang)
      (if err
        (funcall cont err nil)
        (camera-get-object-designator
          cam type
          spec (continuation (err cam desig)
            (cond ((null desig)
              (scan-for-object cam type spec cont))
              (t
                (funcall cont nil desig)))))))))

(deffunc go-to-object - VOID (rob - ROBOT cam - CAMERA spec - THING-DESCRIPTOR
                             timeout - INTEGER cont - ROBOT-CONTINUATION)
  (let ((desig NIL) - (~ DESIGNATOR)
        (stop #F) - BOOLEAN)
    (scan-for-object cam :NON-LOCAL spec (continuation (err des)
                                                         (unless err
                                                           (≠ desig des))))
    (robot-go-forward rob timeout (continuation (err rob)
                                                 (≠ stop #T)))
    (unwind-protect
      (loop UNTIL (or desig stop) (nop))
      (grab-resource rob)
      (if desig
        (camera-track cam desig (continuation (err &rest fu) ())
          (\ \ (cam desig)
               (robot-goto-designator rob cam (continuation (err &rest fu)
                                                             (grab-resource cam)
                                                             (funcall cont err desig)))))
        (funcall cont :NO-OBJECT-FOUND NIL)))))

(deffunc grab-object - VOID (h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                             bin - STORAGE-BIN cont - ROBOT-CONTINUATION)
  (scan-for-object cam :LOCAL spec
    (continuation (err desig)
      (if (null desig)
          (funcall cont :NO-DESIGNATOR-FOUND nil)
        (camera-track cam desig (continuation (err &rest fu) ())
          (\ \ (cam desig)
        (hand-grasp-desig h cam desig
          (continuation (err &rest fu)
            (if err
                (funcall cont err desig)
              (storage-bin-open bin
                (continuation (err &rest fu)
                  (hand-insert-bin h bin
                    (continuation (err &rest fu)
                      (hand-ungrasp h
                        (continuation (err &rest fu)
                          (funcall cont err desig))))))))))))))))
