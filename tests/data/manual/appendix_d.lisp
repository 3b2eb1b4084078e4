;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The manual's appendix D in continuation style, figures D.1, D.3, D.5, as printed: a program for
;;;; appendix_d_test.cpp. Misprints that were mended, and nothing else:
;;;;
;;;;  * D.1: the recursive call lacks the argument `type'; a parenthesis too many at the end.
;;;;  * D.3: a parenthesis too many at the end. (`!=' is printed as an unequal sign, which is accepted.)
;;;;  * D.5: both `if' forms close before their second branch, so that the figure ends with two
;;;;    parentheses too many (the first `if' then needs a `progn' for its two commands, as in D.3);
;;;;    its outer continuation has a parameter `cam' that D.1 does not pass, and D.3 does not have.

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
      (if desig
        (progn (camera-track cam desig (continuation (err &rest fu) ()))
               (robot-goto-designator rob cam (continuation (err &rest fu)
                                                             (grab-resource cam)
                                                             (funcall cont err desig))))
        (funcall cont :NO-OBJECT-FOUND rob cam NIL)))))

(deffunc grab-object - VOID (h - HAND cam - CAMERA spec - THING-DESCRIPTOR
                             bin - STORAGE-BIN cont - ROBOT-CONTINUATION)
  (scan-for-object cam :LOCAL spec
    (continuation (err desig)
      (if (null desig)
          (funcall cont :NO-DESIGNATOR-FOUND nil)
        (progn
        (camera-track cam desig (continuation (err &rest fu) ()))
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
                          (funcall cont err desig)))))))))))))))
